/** Lists the states of the login, each with the steps that lead to it. */
import { expect } from "@playwright/test";
import { states } from "../support/states/states.ts";
import {
  absent,
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
  TOO_MANY_REQUESTS,
} from "../support/states/steps.ts";

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

states(
  "R-LOGIN-1: log in",
  { as: "visitor", paths: ["/login"] },
  {
    login: showing(PATH, "Ghi nhớ đăng nhập"),
    "login-empty": [opened(PATH), pressing(BUTTON, "Vui lòng nhập tên đăng nhập.")],
    "login-short": [
      opened(PATH),
      left("Tên đăng nhập", "abc"),
      seeing("Tên đăng nhập phải có ít nhất 4 ký tự."),
    ],
    "login-visible": [
      fillIn,
      clicked("Hiện mật khẩu"),
      seeing((page) => page.locator("input[name=password][type=text]")),
    ],
    "login-processing": [held("POST /login"), sent("Đang đăng nhập...")],
    "login-refused": [
      opened(PATH),
      filled("Tên đăng nhập", "demo"),
      filled(/^Mật khẩu$/, "sai-mat-khau"),
      pressing(BUTTON, "Tên đăng nhập hoặc mật khẩu không đúng."),
      (page) => expect(page.getByLabel("Tên đăng nhập")).toHaveValue("demo"),
      seeingMistake,
    ],
    "R-WIRE-1 login-unanswered": [cutOff("POST /login"), sent(CONNECTION_LOST)],
    "R-WIRE-2 login-too-often": [
      refused("POST /login", TOO_MANY_REQUESTS),
      sent(TOO_MANY_REQUESTS.message),
    ],
    "login-no-passkey": [
      (page) =>
        page.addInitScript(() => {
          navigator.credentials.get = () => Promise.reject(new DOMException("", "NotAllowedError"));
        }),
      opened(PATH),
      pressing("Đăng nhập bằng vân tay, khuôn mặt", "Chưa chọn được khóa truy cập"),
      absent((page) => page.getByRole("alert")),
      seeing("Chưa chọn được khóa truy cập"),
    ],
    "R-CODE-1 login-second-step": secondStep,
    "R-CODE-1 login-second-step-wrong": [
      refused("POST /login/approve", invalid({ code: [LOGIN_SECOND_STEP_WRONG] })),
      secondStep,
      filled("Mã của ứng dụng xác thực", "123456"),
      pressing("Xác nhận", LOGIN_SECOND_STEP_WRONG),
    ],
    "R-CODE-1 login-recovery-code": [
      secondStep,
      pressing("Dùng mã khôi phục", "Ví dụ: 4K7M2-Q9XHJ"),
    ],
    "R-CODE-1 login-email-code": [
      answered("POST /login/approve/send-code", { message: "" }),
      secondStep,
      pressing("Gửi mã qua email", "Mã bảo mật đã được gửi đến email của bạn"),
    ],
    "R-CODE-1 login-email-code-failed": [
      refused("POST /login/approve/send-code", TOO_MANY_REQUESTS),
      secondStep,
      pressing("Gửi mã qua email", TOO_MANY_REQUESTS.message),
    ],
    // The server does not know of the second step that the page waits for.
    "login-second-step-gone": [
      answered("POST /login", APPROVAL),
      sent("Lần đăng nhập trước đã hết hạn"),
      (page) => expect(page.getByLabel("Tên đăng nhập")).toHaveValue("demo"),
      seeing("Lần đăng nhập trước đã hết hạn"),
    ],
    "login-second-step-over": [
      refused("POST /login/approve", {
        statusCode: 409,
        message: LOGIN_SECOND_STEP_OVER,
        errorCode: "login_approval_over",
      }),
      secondStep,
      filled("Mã của ứng dụng xác thực", "123456"),
      pressing("Xác nhận", LOGIN_SECOND_STEP_OVER),
    ],
  },
);

function sent(brings: string): Reach {
  return inTurn(fillIn, pressing(BUTTON, brings));
}
