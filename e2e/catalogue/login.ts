import { beRefused } from "../support/player/states.ts";
import {
  answered,
  clicked,
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
  showing,
  TOO_MANY_REQUESTS,
} from "./reach.ts";
import { type Reach, screen } from "./state.ts";

const PATH = "/login";
const BUTTON = "Đăng nhập";
const APPROVAL = { methods: ["totp", "recovery-code", "email-code"], email: "d•••@example.vn" };

const LOGIN_SECOND_STEP_WRONG =
  "Mã không đúng hoặc đã được dùng. Hãy nhập mã đang hiện trên ứng dụng.";
const LOGIN_SECOND_STEP_OVER =
  "Lần đăng nhập này đã hết hạn hoặc sai mã quá nhiều lần. Hãy đăng nhập lại.";

const fillIn = inTurn(
  opened(PATH),
  filled("Tên đăng nhập", "demo"),
  filled(/^Mật khẩu$/, "Demo@12345"),
);
const secondStep = inTurn(
  answered("POST /login", APPROVAL),
  answered("GET /api/login-approval", APPROVAL),
  sent("Xác thực hai lớp"),
);

export const login = screen({
  title: "Log in",
  paths: ["/login"],
  as: "visitor",
  requirement: "R-LOGIN-1",
  states: {
    login: {
      shows: "As it opens",
      isWhole: true,
      test: ["accessibility/forms", "forms of visitors fill themselves in"],
      reach: showing(PATH, "Ghi nhớ đăng nhập"),
    },
    "login-on-desk": {
      requirement: "R-SHELL-6",
      shows: "As it opens, on a desk",
      onDesktop: true,
      reach: showing(PATH, "Ghi nhớ đăng nhập"),
    },
    "login-empty": {
      shows: "Sent with nothing in it",
      reach: inTurn(opened(PATH), pressing(BUTTON, "Vui lòng nhập tên đăng nhập.")),
    },
    "login-short": {
      shows: "A username that is too short",
      reach: inTurn(
        opened(PATH),
        left("Tên đăng nhập", "abc"),
        seeing("Tên đăng nhập phải có ít nhất 4 ký tự."),
      ),
    },
    "login-visible": {
      shows: "The password, made visible",
      test: ["journeys/account/session", "the password is masked until"],
      reach: inTurn(
        fillIn,
        clicked("Hiện mật khẩu"),
        seeing((page) => page.locator("input[name=password][type=text]")),
      ),
    },
    "login-processing": {
      shows: "Under way",
      reach: inTurn(held("POST /login"), sent("Đang đăng nhập...")),
    },
    "login-refused": {
      shows: "A wrong password: both fields are marked",
      test: ["journeys/account/session", "a wrong password marks the fields"],
      reach: beRefused,
    },
    "login-unanswered": {
      requirement: "R-WIRE-1",
      shows: "No answer",
      reach: inTurn(cutOff("POST /login"), sent(CONNECTION_LOST)),
    },
    "login-too-often": {
      requirement: "R-WIRE-2",
      shows: "Tried too often",
      reach: inTurn(refused("POST /login", TOO_MANY_REQUESTS), sent(TOO_MANY_REQUESTS.message)),
    },
    "login-no-passkey": {
      shows: "No passkey was chosen",
      test: ["journeys/account/passkeys", "who cancels, or has a passkey"],
      reach: inTurn(
        (page) =>
          page.addInitScript(() => {
            navigator.credentials.get = () =>
              Promise.reject(new DOMException("", "NotAllowedError"));
          }),
        opened(PATH),
        pressing("Đăng nhập bằng khóa truy cập", "Chưa chọn được khóa truy cập"),
      ),
    },
    "login-second-step": {
      requirement: "R-CODE-1",
      shows: "Two-factor is on: the second step, with the other ways",
      isWhole: true,
      test: ["journeys/account/two-factor", "turn two-factor on"],
      reach: secondStep,
    },
    "login-second-step-wrong": {
      requirement: "R-CODE-1",
      shows: "A wrong code",
      test: ["journeys/account/two-factor", "turn two-factor on"],
      reach: inTurn(
        refused("POST /login/approve", invalid({ code: [LOGIN_SECOND_STEP_WRONG] })),
        secondStep,
        filled("Mã của ứng dụng xác thực", "123456"),
        pressing("Xác nhận", LOGIN_SECOND_STEP_WRONG),
      ),
    },
    "login-recovery-code": {
      requirement: "R-CODE-1",
      shows: "By a recovery code",
      reach: inTurn(secondStep, pressing("Dùng mã khôi phục", "Ví dụ: 4K7M2-Q9XHJ")),
    },
    "login-email-code": {
      requirement: "R-CODE-1",
      shows: "By a code in an email, which has been sent",
      reach: inTurn(
        answered("POST /login/approve/send-code", { message: "" }),
        secondStep,
        pressing("Gửi mã qua email", "Mã bảo mật đã được gửi đến email của bạn"),
      ),
    },
    "login-email-code-failed": {
      requirement: "R-CODE-1",
      shows: "The email could not be sent",
      reach: inTurn(
        refused("POST /login/approve/send-code", TOO_MANY_REQUESTS),
        secondStep,
        pressing("Gửi mã qua email", TOO_MANY_REQUESTS.message),
      ),
    },
    "login-second-step-over": {
      shows: "Too many wrong codes: back to the password",
      test: ["journeys/account/two-factor", "a second step that is no longer open"],
      reach: inTurn(
        refused("POST /login/approve", {
          statusCode: 409,
          message: LOGIN_SECOND_STEP_OVER,
          errorCode: "login_approval_over",
        }),
        secondStep,
        filled("Mã của ứng dụng xác thực", "123456"),
        pressing("Xác nhận", LOGIN_SECOND_STEP_OVER),
      ),
    },
  },
});

function sent(brings: string): Reach {
  return inTurn(fillIn, pressing(BUTTON, brings));
}
