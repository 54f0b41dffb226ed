/** The errors that several features share (`commonErrors`), each with its status and its text for players. */
import { BOT_CHECK_FAILED_MESSAGE } from "@portal/contract/captcha";
import { PROOF_FIELD, type ProofMethod } from "@portal/contract/proofs";
import { PASSWORD_COMMON_MESSAGE } from "@portal/contract/values/common-password";
import { coded, httpErrors, onField, refusal } from "../kit/http/errors.ts";

const WRONG_PROOF: Readonly<Record<ProofMethod, string>> = {
  passkey: "Chưa xác nhận được bằng khóa truy cập này. Hãy thử lại hoặc chọn cách khác.",
  totp: "Mã không đúng hoặc đã được dùng. Hãy nhập mã đang hiện trên ứng dụng.",
  sms: "Mã xác minh không đúng hoặc đã hết hạn.",
  email: "Mã bảo mật không đúng hoặc đã hết hạn.",
};

const CREDIT_TOO_LOW_MESSAGE = "Số dư KP không đủ cho mức nạp này.";

/** Most have an error code too, or the form field at which the text is shown. */
export const commonErrors = {
  passwordCommon: (field: string) => onField(field, PASSWORD_COMMON_MESSAGE),
  passwordPersonal: (field: string) =>
    onField(
      field,
      "Đừng lấy tên đăng nhập, số điện thoại, email hoặc tên game làm mật khẩu. Vui lòng chọn mật khẩu khác.",
    ),
  spendingLocked: refusal(
    403,
    "spending_locked",
    "Tài khoản đang tạm khóa chi tiêu vì vừa có thay đổi được hoàn tác. Hãy đặt mật khẩu mới ở trang Lấy lại tài khoản để mở khóa.",
  ),
  spendingStopped: refusal(
    403,
    "spending_stopped",
    "Tài khoản của bạn đang tạm ngừng chi tiêu để kiểm tra. Vui lòng liên hệ bộ phận hỗ trợ.",
  ),
  accountClosing: refusal(
    403,
    "account_closing",
    "Tài khoản đang chờ đóng. Muốn dùng tiếp, hãy chọn tiếp tục dùng tài khoản.",
  ),
  accountLocked: (reason: string) =>
    coded(
      403,
      "account_locked",
      `Tài khoản của bạn đang bị khóa. Lý do: ${reason} Nếu cần hỏi thêm, vui lòng liên hệ bộ phận hỗ trợ.`,
    ),
  emailMissing: refusal(409, "email_missing", "Tài khoản của bạn chưa có email."),
  botCheckFailed: () => onField("gReCaptchaToken", BOT_CHECK_FAILED_MESSAGE),
  botCheckUnavailable: () => httpErrors.unavailable(),
  otpWrong: (field: string) => onField(field, "Mã xác minh không đúng hoặc đã hết hạn."),
  securityCodeWrong: () => onField("securityCode", "Mã bảo mật không đúng hoặc đã hết hạn."),
  passwordWrong: () => onField("currentPassword", "Mật khẩu không đúng."),
  accountChanged: refusal(
    409,
    "account_changed",
    "Tài khoản vừa có thay đổi khác. Vui lòng tải lại trang.",
  ),
  totpWrong: () =>
    onField("code", "Mã không đúng hoặc đã được dùng. Hãy nhập mã đang hiện trên ứng dụng."),
  passkeysUnavailable: refusal(
    409,
    "passkeys_unavailable",
    "Khóa truy cập chưa dùng được ở trang này.",
  ),
  creditTooLow: () =>
    coded(422, "credit_too_low", CREDIT_TOO_LOW_MESSAGE, {
      errors: { creditAmount: [CREDIT_TOO_LOW_MESSAGE] },
    }),
  proofWrong: (method: ProofMethod) => onField(PROOF_FIELD, WRONG_PROOF[method]),
  transferMethodNotOffered: () =>
    onField("method", "Không có tài khoản nhận tiền này. Vui lòng chọn lại."),
  idempotencyKeyReused: refusal(
    409,
    "idempotency_key_reused",
    "Yêu cầu này trùng với một yêu cầu khác. Vui lòng tải lại trang.",
  ),
};
