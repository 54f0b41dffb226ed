import {
  answered,
  CONNECTION_LOST,
  cutOff,
  filled,
  held,
  invalid,
  inTurn,
  left,
  opened,
  pressing,
  refused,
  seeing,
  seeingMistake,
  showing,
} from "./reach.ts";
import { type Reach, screen } from "./state.ts";

const NEW_PASSWORD = "Tieu-ngao-1967!";
const NOT_A_ROBOT = "Chưa xác nhận được bạn không phải là robot. Vui lòng thử lại.";

const byMail = "/recovery/forgot-password";
const byPhone = "/recovery/forgot-password-by-phone";
const username = "/recovery/forgot-username";

const FORGOT_BY_PHONE_WRONG = "Mã xác minh không đúng hoặc đã hết hạn.";

export const recovery = screen({
  title: "Recovery",
  paths: ["/recovery", byMail, byPhone, username],
  as: "visitor",
  requirement: "R-RECOVER-4",
  states: {
    recovery: {
      requirement: "R-RECOVER-1",
      shows: "The chooser",
      test: ["journeys/pages/page-states", "the chooser leads to recovery"],
      isWhole: true,
      reach: showing("/recovery", "Bằng số điện thoại"),
    },
    "recovery-on-desk": {
      requirement: "R-RECOVER-1",
      shows: "The chooser, on a desk",
      onDesktop: true,
      reach: showing("/recovery", "Bằng số điện thoại"),
    },
    "forgot-password": {
      requirement: "R-RECOVER-2",
      shows: "By email: disabled until the username has four characters",
      reach: showing(byMail, "Gửi yêu cầu"),
    },
    "forgot-password-ready": {
      requirement: "R-RECOVER-2",
      shows: "By email: it may be sent",
      reach: inTurn(
        opened(byMail),
        filled("Tên đăng nhập", "demo"),
        seeing((page) => page.getByRole("button", { name: "Gửi yêu cầu", disabled: false })),
      ),
    },
    "forgot-password-processing": {
      requirement: "R-RECOVER-2",
      shows: "By email: under way",
      reach: inTurn(held("POST /reset-password/send-email"), askForEmail("Đang gửi yêu cầu...")),
    },
    "forgot-password-sent": {
      requirement: "R-RECOVER-2",
      shows: "By email: done, whether there is such an account or not",
      test: ["journeys/account/recovery", "nobody of that name gets the same view"],
      reach: askForEmail("Hãy kiểm tra hộp thư"),
    },
    "forgot-password-robot": {
      requirement: "R-RECOVER-2",
      shows: "By email: the bot check was not passed",
      reach: inTurn(
        refused("POST /reset-password/send-email", invalid({ gReCaptchaToken: [NOT_A_ROBOT] })),
        askForEmail(NOT_A_ROBOT),
      ),
    },
    "forgot-password-unanswered": {
      requirement: "R-WIRE-1",
      shows: "By email: no answer",
      reach: inTurn(cutOff("POST /reset-password/send-email"), askForEmail(CONNECTION_LOST)),
    },
    "forgot-by-phone": {
      shows: "By phone: what to send, and the form",
      isWhole: true,
      test: ["accessibility/forms", "forms of visitors fill themselves in"],
      reach: showing(byPhone, "Lấy mã xác minh"),
    },
    "forgot-by-phone-named": {
      shows: "By phone: the text is ready to be sent once there is a username",
      reach: inTurn(opened(byPhone), filled("Tên đăng nhập", "demo"), seeing("MXT demo")),
    },
    "forgot-by-phone-errors": {
      shows: "By phone: sent with nothing in it",
      isWhole: true,
      reach: inTurn(opened(byPhone), pressing("Đổi mật khẩu", "Vui lòng nhập tên đăng nhập.")),
    },
    "forgot-by-phone-processing": {
      shows: "By phone: under way",
      reach: inTurn(held("POST /reset-password-by-phone"), resetByPhone("Đang đổi mật khẩu...")),
    },
    "forgot-by-phone-wrong": {
      shows: "By phone: a wrong code",
      test: ["journeys/account/recovery", "forgot by SMS"],
      reach: inTurn(
        refused("POST /reset-password-by-phone", invalid({ otp: [FORGOT_BY_PHONE_WRONG] })),
        resetByPhone(FORGOT_BY_PHONE_WRONG),
      ),
    },
    "forgot-by-phone-done": {
      shows: "By phone: done; the account has passkeys, too",
      test: ["journeys/account/passkeys", "a new password leaves the passkey as it is"],
      reach: inTurn(
        answered("POST /reset-password-by-phone", { message: "", passkeys: 2 }),
        resetByPhone("Đổi mật khẩu thành công"),
      ),
    },
    "forgot-username": {
      requirement: "R-RECOVER-5",
      shows: "The username",
      reach: showing(username, "Gửi tên đăng nhập"),
    },
    "forgot-username-wrong": {
      requirement: "R-RECOVER-5",
      shows: "The username: an address that is none",
      reach: inTurn(opened(username), left("Email", "hiep@example"), seeingMistake),
    },
    "forgot-username-processing": {
      requirement: "R-RECOVER-5",
      shows: "The username: under way",
      reach: inTurn(held("POST /recover-username"), askForName("Đang gửi yêu cầu...")),
    },
    "forgot-username-sent": {
      requirement: "R-RECOVER-5",
      shows: "The username: done, whether the address is known or not",
      test: ["journeys/account/recovery", "forgot username"],
      reach: askForName("Hãy kiểm tra hộp thư"),
    },
  },
});

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
    pressing("Gửi tên đăng nhập", brings),
  );
}

function resetByPhone(brings: string): Reach {
  return inTurn(
    opened(byPhone),
    filled("Tên đăng nhập", "demo"),
    filled(/^Mã xác minh$/, "AB12CD"),
    filled(/^Mật khẩu mới$/, NEW_PASSWORD),
    filled("Nhập lại mật khẩu mới", NEW_PASSWORD),
    pressing("Đổi mật khẩu", brings),
  );
}
