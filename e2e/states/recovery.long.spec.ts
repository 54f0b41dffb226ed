/**
 * Lists the states of the recovery pages, and of the pages that emails link to, each with the steps that lead to it.
 */
import { MOMENT } from "../support/browser/still.ts";
import { states } from "../support/states/states.ts";
import {
  accepted,
  answered,
  clicked,
  CONNECTION_LOST,
  cutOff,
  filled,
  held,
  inTurn,
  invalid,
  left,
  opened,
  pressing,
  type Reach,
  refused,
  seeing,
  seeingMistake,
  showing,
  type Step,
} from "../support/states/steps.ts";

const NEW_PASSWORD = "Tieu-ngao-1967!";
const NOT_A_ROBOT = "Chưa xác nhận được bạn không phải là robot. Vui lòng thử lại.";

const byMail = "/recovery/forgot-password";
const byPhone = "/recovery/forgot-password-by-phone";
const username = "/recovery/forgot-username";

const toCode = inTurn(
  opened(byPhone),
  filled("Tên đăng nhập", "demo"),
  pressing("Đã gửi, nhập mã", "ký tự trong tin nhắn trả lời"),
);

const FORGOT_BY_PHONE_WRONG = "Mã xác minh không đúng hoặc đã hết hạn.";

states(
  "R-RECOVER-4: recovery",
  { as: "visitor", paths: ["/recovery", byMail, byPhone, username] },
  {
    "R-RECOVER-1 recovery": showing("/recovery", "Bằng số điện thoại"),
    "R-RECOVER-2 forgot-password": showing(byMail, "Gửi yêu cầu"),
    "R-RECOVER-2 forgot-password-ready": [
      opened(byMail),
      filled("Tên đăng nhập", "demo"),
      seeing((page) => page.getByRole("button", { name: "Gửi yêu cầu", disabled: false })),
    ],
    "R-RECOVER-2 forgot-password-processing": [
      held("POST /reset-password/send-email"),
      askForEmail("Đang gửi yêu cầu..."),
    ],
    "R-RECOVER-2 forgot-password-sent": askForEmail("Hãy kiểm tra hộp thư"),
    "R-RECOVER-2 forgot-password-robot": [
      refused("POST /reset-password/send-email", invalid({ gReCaptchaToken: [NOT_A_ROBOT] })),
      askForEmail(NOT_A_ROBOT),
    ],
    "R-WIRE-1 forgot-password-unanswered": [
      cutOff("POST /reset-password/send-email"),
      askForEmail(CONNECTION_LOST),
    ],
    "forgot-by-phone": showing(byPhone, "tên đăng nhập"),
    "forgot-by-phone-nameless": [
      opened(byPhone),
      pressing("Đã gửi, nhập mã", "Vui lòng nhập tên đăng nhập."),
    ],
    "forgot-by-phone-named": [opened(byPhone), filled("Tên đăng nhập", "demo"), seeing("MXT demo")],
    "forgot-by-phone-code": toCode,
    "forgot-by-phone-errors": [toCode, pressing("Đổi mật khẩu", "Vui lòng nhập mã xác minh.")],
    "forgot-by-phone-processing": [
      held("POST /reset-password-by-phone"),
      resetByPhone("Đang đổi mật khẩu..."),
    ],
    "forgot-by-phone-wrong": [
      refused("POST /reset-password-by-phone", invalid({ otp: [FORGOT_BY_PHONE_WRONG] })),
      resetByPhone(FORGOT_BY_PHONE_WRONG),
    ],
    "forgot-by-phone-done": [
      answered("POST /reset-password-by-phone", { message: "", passkeys: 2 }),
      resetByPhone("Đổi mật khẩu thành công"),
      seeing("Tài khoản có 2 khóa truy cập (passkey)"),
      seeing((page) => page.getByRole("link", { name: "xem lại và xóa" })),
    ],
    "R-RECOVER-5 forgot-username": showing(username, "Gửi tên đăng nhập cho tôi"),
    "R-RECOVER-5 forgot-username-wrong": [
      opened(username),
      left("Email", "hiep@example"),
      seeingMistake,
    ],
    "R-RECOVER-5 forgot-username-processing": [
      held("POST /recover-username"),
      askForName("Đang gửi yêu cầu..."),
    ],
    "R-RECOVER-5 forgot-username-sent": askForName("Hãy kiểm tra hộp thư"),
  },
);

/** Requests a reset for a name that nobody has: no email is sent. */
function askForEmail(brings: string): Reach {
  return inTurn(
    showing(byMail, "Gửi yêu cầu"),
    filled("Tên đăng nhập", "khong_ai_ca"),
    pressing("Gửi yêu cầu", brings),
  );
}

function askForName(brings: string): Reach {
  return inTurn(
    opened(username),
    filled("Email", "khong.ai.ca@example.vn"),
    pressing("Gửi tên đăng nhập cho tôi", brings),
  );
}

function resetByPhone(brings: string): Reach {
  return inTurn(
    toCode,
    filled(/^Mã xác minh$/, "AB12CD"),
    filled(/^Mật khẩu mới$/, NEW_PASSWORD),
    filled("Nhập lại mật khẩu mới", NEW_PASSWORD),
    pressing("Đổi mật khẩu", brings),
  );
}

const LINK_DEAD =
  "Liên kết không hợp lệ hoặc đã hết hạn, hãy thử gửi lại yêu cầu đặt mật khẩu mới.";

const RESET = "/reset-password/trong-thu";
const VERIFICATION = "/email-verification/trong-thu";
const UNDO = "/recovery/undo/trong-thu";
const CHECK = "GET /reset-password/*";
const LOOK = "GET /recovery/undo/*";

const UNDO_USED = "Liên kết đã được dùng, thay đổi này đã được hoàn tác.";

const toReset = inTurn(
  accepted(CHECK),
  opened(RESET),
  seeing((page) => page.getByLabel("Mật khẩu mới", { exact: true })),
);
const toUndo = inTurn(
  answered(LOOK, {
    username: "demo",
    changes: [
      { what: "phone", changedAt: MOMENT },
      { what: "email", changedAt: MOMENT },
      { what: "two-factor", changedAt: MOMENT },
    ],
    contacts: [
      { kind: "phone", now: "•••789", before: "•••001" },
      { kind: "email", now: "m•••@example.vn", before: "d•••@example.vn" },
    ],
  }),
  showing(UNDO, "Sẽ được hoàn tác"),
);

states(
  "R-RECOVER-3: where the links of emails lead",
  {
    as: "visitor",
    paths: [
      "/reset-password",
      "/reset-password/{token}",
      "/recovery/forgot-password/{token}",
      "/email-verification",
      "/email-verification/{token}",
      "/recovery/undo/{token}",
    ],
  },
  {
    "reset-verifying": [held(CHECK), showing(RESET, "Đang xác thực yêu cầu...")],
    "reset-unanswered": [cutOff(CHECK), showing(RESET, CONNECTION_LOST)],
    "reset-used": [
      refused(CHECK, { statusCode: 409, errorCode: "reset_link_used", message: "" }),
      showing(RESET, "Liên kết này đã dùng rồi"),
      seeing((page) => page.getByRole("link", { name: "Đăng nhập", exact: true })),
      seeing((page) => page.getByRole("link", { name: "Gửi lại yêu cầu" })),
    ],
    "reset-invalid": showing(RESET, LINK_DEAD),
    reset: toReset,
    "reset-weak": [
      toReset,
      fillPassword("matkhau1", "matkhau2"),
      clicked("Đổi mật khẩu"),
      seeingMistake,
    ],
    "reset-processing": [
      held("POST /reset-password"),
      toReset,
      setPassword("Đang đổi mật khẩu..."),
    ],
    "reset-expired": [
      refused("POST /reset-password", invalid({ token: [LINK_DEAD] })),
      toReset,
      setPassword("Không thể đặt mật khẩu"),
    ],
    "reset-unsent": [cutOff("POST /reset-password"), toReset, setPassword(CONNECTION_LOST)],
    "reset-done": [
      answered("POST /reset-password", { message: "", passkeys: 0 }),
      toReset,
      setPassword("Đổi mật khẩu thành công"),
    ],
    "R-EMAIL-1 verification-waiting": [
      held("PUT /email-verification"),
      showing(VERIFICATION, "Đang xác thực thông tin của bạn..."),
    ],
    "R-EMAIL-1 verification-failed": showing(VERIFICATION, "Liên kết không hoạt động"),
    "R-EMAIL-1 verification-used": [
      refused("PUT /email-verification", {
        statusCode: 409,
        errorCode: "verification_link_used",
        message: "",
      }),
      showing(VERIFICATION, "Liên kết này đã dùng rồi"),
    ],
    "R-EMAIL-1 verification-unanswered": [
      cutOff("PUT /email-verification"),
      showing(VERIFICATION, CONNECTION_LOST),
    ],
    "R-EMAIL-1 verification-done": [
      accepted("PUT /email-verification"),
      showing(VERIFICATION, "Đã xong!"),
    ],
    "R-SEC-3 undo-looking": [held(LOOK), showing(UNDO, "Đang xác thực yêu cầu...")],
    "R-SEC-3 undo-unanswered": [cutOff(LOOK), showing(UNDO, CONNECTION_LOST)],
    "R-SEC-3 undo": toUndo,
    "R-SEC-3 undo-processing": [
      held("POST /recovery/undo"),
      toUndo,
      pressing("Hoàn tác và đặt mật khẩu mới", "Đang hoàn tác..."),
    ],
    "R-SEC-3 undo-done": [
      answered("POST /recovery/undo", { message: "", resetToken: "trong-thu" }),
      toUndo,
      pressing("Hoàn tác và đặt mật khẩu mới", "Đã hoàn tác"),
    ],
    "R-SEC-3 undo-used": [
      refused(LOOK, { statusCode: 409, message: UNDO_USED, errorCode: "undo_link_used" }),
      showing(UNDO, "Thay đổi đã được hoàn tác"),
    ],
    "R-SEC-3 undo-invalid": [
      showing(UNDO, "Không thể hoàn tác"),
      seeing("Liên kết không hợp lệ hoặc đã hết hạn."),
      seeing((page) => page.getByRole("link", { name: "Lấy lại tài khoản" })),
    ],
  },
);

function fillPassword(first: string, second: string): Step {
  return inTurn(filled(/^Mật khẩu mới$/, first), filled("Nhập lại mật khẩu mới", second));
}

function setPassword(brings: string): Reach {
  return inTurn(fillPassword(NEW_PASSWORD, NEW_PASSWORD), pressing("Đổi mật khẩu", brings));
}
