import type { Locator, Page } from "@playwright/test";
import { answer, cut, hold, refuse } from "../support/browser/responses.ts";
import { beRefused } from "../support/player/states.ts";
import { CONNECTION_LOST, invalid, press, see, showing, TOO_MANY_REQUESTS } from "./reach.ts";
import type { Screen } from "./state.ts";

const PATH = "/login";
const BUTTON = "Đăng nhập";
const APPROVAL = { methods: ["totp", "recovery-code", "email-code"], email: "d•••@example.vn" };

export const login: Screen = {
  title: "Log in",
  paths: ["/login"],
  as: "visitor",
  states: [
    {
      id: "login",
      requirement: "R-LOGIN-1",
      shows: "As it opens",
      isWhole: true,
      test: ["accessibility/forms", "forms of visitors fill themselves in"],
      reach: showing(PATH, "Ghi nhớ đăng nhập"),
    },
    {
      id: "login-on-desk",
      requirement: "R-SHELL-6",
      shows: "As it opens, on a desk",
      onDesktop: true,
      reach: showing(PATH, "Ghi nhớ đăng nhập"),
    },
    {
      id: "login-empty",
      requirement: "R-LOGIN-1",
      shows: "Sent with nothing in it",
      reach: async (page) => {
        await page.goto(PATH);
        return press(page, BUTTON, "Vui lòng nhập tên đăng nhập.");
      },
    },
    {
      id: "login-short",
      requirement: "R-LOGIN-1",
      shows: "A username that is too short",
      reach: async (page) => {
        await page.goto(PATH);
        await page.getByLabel("Tên đăng nhập").fill("abc");
        await page.getByLabel("Tên đăng nhập").blur();
        return see(page.getByText("Tên đăng nhập phải có ít nhất 4 ký tự."));
      },
    },
    {
      id: "login-visible",
      requirement: "R-LOGIN-1",
      shows: "The password, made visible",
      test: ["journeys/session", "the password is masked until"],
      reach: async (page) => {
        await fillIn(page);
        await page.getByRole("button", { name: "Hiện mật khẩu" }).click();
        return see(page.locator("input[name=password][type=text]"));
      },
    },
    {
      id: "login-processing",
      requirement: "R-LOGIN-1",
      shows: "Under way",
      reach: async (page) => {
        await hold(page, "POST /login");
        return sent(page, "Đang đăng nhập...");
      },
    },
    {
      id: "login-refused",
      requirement: "R-LOGIN-1",
      shows: "A wrong password: both fields are marked",
      test: ["journeys/session", "a wrong password marks the fields"],
      reach: beRefused,
    },
    {
      id: "login-unanswered",
      requirement: "R-WIRE-1",
      shows: "No answer",
      reach: async (page) => {
        await cut(page, "POST /login");
        return sent(page, CONNECTION_LOST);
      },
    },
    {
      id: "login-too-often",
      requirement: "R-WIRE-2",
      shows: "Tried too often",
      reach: async (page) => {
        await refuse(page, "POST /login", TOO_MANY_REQUESTS);
        return sent(page, TOO_MANY_REQUESTS.message);
      },
    },
    {
      id: "login-no-passkey",
      requirement: "R-LOGIN-1",
      shows: "No passkey was chosen",
      test: ["journeys/passkeys", "who cancels, or has a passkey"],
      reach: async (page) => {
        await page.addInitScript(() => {
          navigator.credentials.get = () => Promise.reject(new DOMException("", "NotAllowedError"));
        });
        await page.goto(PATH);
        return press(page, "Đăng nhập bằng khóa truy cập", "Chưa chọn được khóa truy cập");
      },
    },
    {
      id: "login-second-step",
      requirement: "R-CODE-1",
      shows: "Two-factor is on: the second step, with the other ways",
      isWhole: true,
      test: ["journeys/two-factor", "turn two-factor on"],
      reach: secondStep,
    },
    {
      id: "login-second-step-wrong",
      requirement: "R-CODE-1",
      shows: "A wrong code",
      test: ["journeys/two-factor", "turn two-factor on"],
      reach: async (page) => {
        const wrong = "Mã không đúng hoặc đã được dùng. Hãy nhập mã đang hiện trên ứng dụng.";
        await refuse(page, "POST /login/approve", invalid({ code: [wrong] }));
        await secondStep(page);
        await page.getByLabel("Mã của ứng dụng xác thực").fill("123456");
        return press(page, "Xác nhận", wrong);
      },
    },
    {
      id: "login-recovery-code",
      requirement: "R-CODE-1",
      shows: "By a recovery code",
      reach: async (page) => {
        await secondStep(page);
        return press(page, "Dùng mã khôi phục", "Ví dụ: 4K7M2-Q9XHJ");
      },
    },
    {
      id: "login-email-code",
      requirement: "R-CODE-1",
      shows: "By a code in a letter, which has been sent",
      reach: async (page) => {
        await answer(page, "POST /login/approve/send-code", { message: "" });
        await secondStep(page);
        return press(page, "Gửi mã qua email", "Mã bảo mật đã được gửi đến email của bạn");
      },
    },
    {
      id: "login-email-code-failed",
      requirement: "R-CODE-1",
      shows: "The letter could not be sent",
      reach: async (page) => {
        await refuse(page, "POST /login/approve/send-code", TOO_MANY_REQUESTS);
        await secondStep(page);
        return press(page, "Gửi mã qua email", TOO_MANY_REQUESTS.message);
      },
    },
    {
      id: "login-second-step-over",
      requirement: "R-LOGIN-1",
      shows: "Too many wrong codes: back to the password",
      test: ["journeys/two-factor", "a second step that is no longer open"],
      reach: async (page) => {
        const message =
          "Lần đăng nhập này đã hết hạn hoặc sai mã quá nhiều lần. Hãy đăng nhập lại.";
        const refusal = { statusCode: 409, message, errorCode: "login_approval_over" };
        await refuse(page, "POST /login/approve", refusal);
        await secondStep(page);
        await page.getByLabel("Mã của ứng dụng xác thực").fill("123456");
        return press(page, "Xác nhận", message);
      },
    },
  ],
};

async function fillIn(page: Page): Promise<void> {
  await page.goto(PATH);
  await page.getByLabel("Tên đăng nhập").fill("demo");
  await page.getByLabel("Mật khẩu", { exact: true }).fill("Demo@12345");
}

async function sent(page: Page, brings: string): Promise<Locator> {
  await fillIn(page);
  return press(page, BUTTON, brings);
}

async function secondStep(page: Page): Promise<Locator> {
  await answer(page, "POST /login", APPROVAL);
  await answer(page, "GET /api/login-approval", APPROVAL);
  return sent(page, "Xác thực hai lớp");
}
