import { CONNECTION_LOST_MESSAGE, type ErrorReply } from "@portal/contract/errors";
import { BOT_CHECK_FAILED_MESSAGE } from "@portal/contract/captcha";
import { VERIFICATION_LINK_INVALID_MESSAGE } from "@portal/contract/email-verification";
import { PHONE_INVALID_MESSAGE } from "@portal/contract/fields";
import { OPEN_CASES_MAX } from "@portal/contract/lost-transfer";
import { PASSKEYS_MAX } from "@portal/contract/passkeys";
import { PROOF_FIELD, type ProofMethod } from "@portal/contract/proofs";
import { paymentProofErrors } from "@portal/contract/recharge";
import {
  RESET_LINK_INVALID_MESSAGE,
  UNDO_LINK_INVALID_MESSAGE,
  UNDO_LINK_USED_CODE,
} from "@portal/contract/recovery";
import { ACCOUNT_CLOSING_CODE, LOGIN_PROOF_NEEDED_CODE } from "@portal/contract/session";
import { OPEN_TOP_UPS_MAX } from "@portal/contract/top-up";
import { AppError, httpErrors } from "../kit/errors.ts";

const onField = (field: string, message: string) => httpErrors.invalidInput({ [field]: [message] });

const WRONG_PROOF: Readonly<Record<ProofMethod, string>> = {
  passkey: "Chưa xác nhận được bằng khóa truy cập này. Hãy thử lại hoặc chọn cách khác.",
  totp: "Mã không đúng hoặc đã được dùng. Hãy nhập mã đang hiện trên ứng dụng.",
  sms: "Mã xác minh không đúng hoặc đã hết hạn.",
  email: "Mã bảo mật không đúng hoặc đã hết hạn.",
};

/** The portal's catalogue of refusals: name, status, text and, for forms, the field. */
export const errors = {
  usernameTaken: () =>
    onField("username", "Tên đăng nhập này đã có người dùng. Vui lòng chọn tên khác."),
  usernameReserved: () =>
    onField("username", "Tên đăng nhập này không dùng được. Vui lòng chọn tên khác."),
  phoneInvalid: () => onField("phone", PHONE_INVALID_MESSAGE),
  passwordCommon: (field: string) =>
    onField(field, "Mật khẩu này quá phổ biến nên rất dễ đoán. Vui lòng chọn mật khẩu khác."),
  passwordPersonal: (field: string) =>
    onField(
      field,
      "Đừng lấy tên đăng nhập, số điện thoại, email hoặc tên game làm mật khẩu. Vui lòng chọn mật khẩu khác.",
    ),
  resetLinkInvalid: () => onField("token", RESET_LINK_INVALID_MESSAGE),
  undoLinkInvalid: () => onField("token", UNDO_LINK_INVALID_MESSAGE),
  undoLinkUsed: () =>
    new AppError(409, "Liên kết đã được dùng, thay đổi này đã được hoàn tác.", {
      errorCode: UNDO_LINK_USED_CODE,
    }),
  spendingLocked: () =>
    new AppError(
      403,
      "Tài khoản đang tạm khóa chi tiêu vì vừa có thay đổi được hoàn tác. Hãy đặt mật khẩu mới ở trang Lấy lại tài khoản để mở khóa.",
      { errorCode: "spending_locked" },
    ),
  spendingStopped: () =>
    new AppError(
      403,
      "Tài khoản của bạn đang tạm ngừng chi tiêu để kiểm tra. Vui lòng liên hệ bộ phận hỗ trợ.",
      { errorCode: "spending_stopped" },
    ),
  accountClosing: () =>
    new AppError(403, "Tài khoản đang chờ đóng. Hãy giữ lại tài khoản nếu bạn muốn dùng tiếp.", {
      errorCode: ACCOUNT_CLOSING_CODE,
    }),
  accountNotClosing: () =>
    new AppError(409, "Tài khoản này không chờ đóng.", { errorCode: "account_not_closing" }),
  closingInDebt: () =>
    new AppError(409, "Tài khoản đang nợ KP. Hãy nạp bù số nợ rồi đóng tài khoản.", {
      errorCode: "closing_in_debt",
    }),
  closingMoneyUnderWay: () =>
    new AppError(
      409,
      "Tài khoản có giao dịch đang được xử lý. Hãy chờ giao dịch xong rồi đóng tài khoản.",
      { errorCode: "closing_money_under_way" },
    ),
  closingCaseOpen: () =>
    new AppError(
      409,
      "Bạn có yêu cầu tìm tiền chuyển khoản đang chờ kiểm tra. Hãy chờ kết quả rồi đóng tài khoản.",
      { errorCode: "closing_case_open" },
    ),
  totpMissing: () => onField("code", "Vui lòng nhập mã của ứng dụng xác thực."),
  verificationLinkInvalid: () => onField("token", VERIFICATION_LINK_INVALID_MESSAGE),
  emailMissing: () =>
    new AppError(409, "Tài khoản của bạn chưa có email.", { errorCode: "email_missing" }),
  emailLocked: () =>
    new AppError(403, "Hiện chưa thể đổi email của tài khoản.", { errorCode: "email_locked" }),
  emailUnchanged: () => onField("newEmail", "Đây chính là email hiện tại của tài khoản."),
  emailProofMissing: () => onField("currentPassword", "Vui lòng nhập mật khẩu."),
  emailAlreadyVerified: () =>
    new AppError(409, "Email của bạn đã được xác minh.", { errorCode: "email_already_verified" }),
  botCheckFailed: () => onField("gReCaptchaToken", BOT_CHECK_FAILED_MESSAGE),
  botCheckUnavailable: () => httpErrors.unavailable(),
  emailNotVerified: () =>
    new AppError(409, "Tài khoản của bạn chưa có email đã xác minh.", {
      errorCode: "email_not_verified",
    }),
  contactNotVerified: () =>
    new AppError(409, "Hãy xác minh số điện thoại hoặc email trước khi bật xác thực hai lớp.", {
      errorCode: "contact_not_verified",
    }),
  otpWrong: (field: string) => onField(field, "Mã xác minh không đúng hoặc đã hết hạn."),
  securityCodeWrong: () => onField("securityCode", "Mã bảo mật không đúng hoặc đã hết hạn."),
  proofsMissing: (fields: { otpNumber?: boolean; securityCode?: boolean }) =>
    httpErrors.invalidInput({
      ...(fields.otpNumber ? { otpNumber: ["Vui lòng nhập mã xác minh."] } : {}),
      ...(fields.securityCode ? { securityCode: ["Vui lòng nhập mã bảo mật."] } : {}),
    }),
  currentPasswordWrong: () => onField("currentPassword", "Mật khẩu cũ không đúng."),
  passwordWrong: () => onField("currentPassword", "Mật khẩu không đúng."),
  newPhoneInvalid: () => onField("newPhoneNumber", PHONE_INVALID_MESSAGE),
  phoneUnchanged: () =>
    onField("newPhoneNumber", "Đây chính là số điện thoại hiện tại của tài khoản."),
  oldPhoneUntold: () =>
    new AppError(
      409,
      "Số điện thoại hiện tại đã nhận quá nhiều tin báo trong ngày nên chưa đổi được. Hãy soạn tin KH từ số đó để kích hoạt rồi đổi bằng mã xác minh, hoặc thử lại vào ngày mai.",
      { errorCode: "old_phone_untold" },
    ),
  accountChanged: () =>
    new AppError(409, "Tài khoản vừa có thay đổi khác. Vui lòng tải lại trang.", {
      errorCode: "account_changed",
    }),
  sessionNotFound: () =>
    new AppError(404, "Phiên đăng nhập này không còn nữa.", { errorCode: "session_not_found" }),
  totpWrong: () =>
    onField("code", "Mã không đúng hoặc đã được dùng. Hãy nhập mã đang hiện trên ứng dụng."),
  recoveryCodeWrong: () => onField("code", "Mã khôi phục không đúng hoặc đã được dùng."),
  loginCodeWrong: () => onField("code", "Mã bảo mật không đúng hoặc đã hết hạn."),
  loginApprovalOver: () =>
    new AppError(
      409,
      "Lần đăng nhập này đã hết hạn hoặc sai mã quá nhiều lần. Hãy đăng nhập lại.",
      {
        errorCode: "login_approval_over",
      },
    ),
  loginCodeUnavailable: () =>
    new AppError(409, "Lần đăng nhập này không dùng được mã qua email. Hãy chọn cách khác.", {
      errorCode: "login_code_unavailable",
    }),
  twoFactorSetupOver: () =>
    new AppError(409, "Lần thiết lập này đã hết hạn hoặc sai mã quá nhiều lần. Hãy bắt đầu lại.", {
      errorCode: "two_factor_setup_over",
    }),
  twoFactorOn: () =>
    new AppError(409, "Xác thực hai lớp đang bật rồi.", { errorCode: "two_factor_on" }),
  twoFactorOff: () =>
    new AppError(409, "Xác thực hai lớp đang tắt.", { errorCode: "two_factor_off" }),
  passkeysUnavailable: () =>
    new AppError(409, "Khóa truy cập chưa dùng được ở trang này.", {
      errorCode: "passkeys_unavailable",
    }),
  passkeyLimitReached: () =>
    new AppError(
      409,
      `Mỗi tài khoản có tối đa ${PASSKEYS_MAX} khóa truy cập. Hãy xóa bớt rồi thử lại.`,
      { errorCode: "passkey_limit_reached" },
    ),
  passkeyKnown: () =>
    new AppError(409, "Khóa truy cập này đã được thêm trước đó.", { errorCode: "passkey_known" }),
  passkeyInvalid: () =>
    new AppError(422, "Không thêm được khóa truy cập. Vui lòng thử lại.", {
      errorCode: "passkey_invalid",
    }),
  passkeyNotFound: () =>
    new AppError(404, "Khóa truy cập này không còn nữa.", { errorCode: "passkey_not_found" }),
  passkeyRefused: () =>
    new AppError(
      422,
      "Không đăng nhập được bằng khóa truy cập này. Hãy thử lại hoặc dùng mật khẩu.",
      { errorCode: "passkey_refused" },
    ),
  loginProofNeeded: (challenge: NonNullable<ErrorReply["challenge"]>) =>
    new AppError(
      429,
      "Có người vừa thử đăng nhập tài khoản này quá nhiều lần. Hãy tải lại trang đăng nhập rồi thử lại: trình duyệt sẽ tự làm thêm một bước xác nhận, bạn không phải chờ đến ngày mai.",
      { errorCode: LOGIN_PROOF_NEEDED_CODE, challenge },
    ),
  wrongCredentials: () => onField("username", "Tên đăng nhập hoặc mật khẩu không đúng."),

  amountNotOffered: () => onField("creditAmount", "Mức nạp này không có. Vui lòng chọn mức khác."),
  zoneNotOffered: () => onField("zoneId", "Máy chủ này không có hoặc đang đóng."),
  creditTooLow: () =>
    new AppError(422, "Số dư KP không đủ cho mức nạp này.", {
      errorCode: "credit_too_low",
      errors: { creditAmount: ["Số dư KP không đủ cho mức nạp này."] },
    }),
  paymentProofNeeded: (aboveKp: number) =>
    new AppError(
      403,
      `Hôm nay bạn nạp game quá ${aboveKp.toLocaleString("vi-VN")} KP nên giao dịch này cần xác nhận thêm.`,
      { errorCode: paymentProofErrors.needed },
    ),
  paymentProofMissing: (aboveKp: number) =>
    new AppError(
      403,
      `Nạp game quá ${aboveKp.toLocaleString("vi-VN")} KP một ngày cần xác nhận thêm, mà tài khoản của bạn chưa có cách xác nhận nào.`,
      { errorCode: paymentProofErrors.missing },
    ),
  proofWrong: (method: ProofMethod) => onField(PROOF_FIELD, WRONG_PROOF[method]),
  codeChannelUnavailable: () =>
    onField("channel", "Chưa gửi được mã theo cách này. Hãy chọn cách khác."),
  rechargeRefused: () =>
    new AppError(
      409,
      "Máy chủ game từ chối giao dịch. KP đã được hoàn lại vào tài khoản của bạn.",
      { errorCode: "recharge_refused" },
    ),
  cardProviderNotOffered: () =>
    onField("provider", "Loại thẻ này chưa được hỗ trợ. Vui lòng chọn loại khác."),
  cardValueNotOffered: () =>
    onField("value", "Loại thẻ này không có mệnh giá đó. Vui lòng chọn mệnh giá khác."),
  cardInFlight: () =>
    new AppError(409, "Thẻ này đang được xử lý, bạn không cần gửi lại.", {
      errorCode: "card_in_flight",
    }),
  cardUsed: () => new AppError(409, "Thẻ này đã được nạp trước đó.", { errorCode: "card_used" }),
  /** A card that came to nothing; `errorCode` says why: card_bad_card, card_wrong_value … */
  cardFailed: (failure: string, note: string) =>
    new AppError(409, note, { errorCode: `card_${failure}` }),
  transferMethodNotOffered: () =>
    onField("method", "Tài khoản nhận tiền này không có. Vui lòng chọn lại."),
  topUpNotFound: () =>
    new AppError(404, "Không tìm thấy lần nạp này.", { errorCode: "top_up_not_found" }),
  tooManyOpenTopUps: () =>
    new AppError(
      409,
      `Bạn đang theo dõi ${OPEN_TOP_UPS_MAX} lần chuyển tiền chưa đến. Hãy bỏ bớt những lần không chuyển rồi thử lại.`,
      { errorCode: "too_many_open_top_ups" },
    ),
  tooManyCases: () =>
    new AppError(
      409,
      `Bạn đang có ${OPEN_CASES_MAX} yêu cầu chờ kiểm tra. Khi có kết quả, bạn có thể gửi yêu cầu mới.`,
      { errorCode: "too_many_cases" },
    ),
  caseNotOpen: () =>
    new AppError(409, "Yêu cầu này không còn chờ kiểm tra, hãy tải lại trang để xem kết quả.", {
      errorCode: "case_not_open",
    }),
  gameUnavailable: () =>
    new AppError(503, CONNECTION_LOST_MESSAGE, {
      errorCode: "game_unavailable",
      retryAfterSeconds: 5,
    }),
  giftNotOffered: () =>
    new AppError(409, "Hiện chưa có GiftCode loại này.", { errorCode: "gift_not_offered" }),
  giftNotBegun: () =>
    new AppError(409, "Chương trình GiftCode này chưa bắt đầu. Bạn quay lại sau nhé.", {
      errorCode: "gift_not_begun",
    }),
  giftOver: () =>
    new AppError(409, "Chương trình GiftCode này đã kết thúc.", { errorCode: "gift_over" }),
  giftSoldOut: () =>
    new AppError(409, "GiftCode của chương trình này đã được phát hết.", {
      errorCode: "gift_sold_out",
    }),
  giftNotEarned: (neededVnd: number) =>
    new AppError(
      409,
      `Bạn chưa nạp đủ ${neededVnd.toLocaleString("vi-VN")}đ trong thời gian của chương trình.`,
      { errorCode: "gift_not_earned" },
    ),
  transactionNotFound: () =>
    new AppError(404, "Không tìm thấy giao dịch này.", { errorCode: "transaction_not_found" }),
  historyCursorUnknown: () => onField("cursor", "Giao dịch này không có trong lịch sử."),
  idempotencyKeyReused: () =>
    new AppError(409, "Yêu cầu này trùng mã với một yêu cầu khác. Vui lòng tải lại trang.", {
      errorCode: "idempotency_key_reused",
    }),
};
