import { PASSWORDS_DIFFER_MESSAGE } from "@portal/contract/values/fields";
import type { Locator, Page } from "@playwright/test";
import { cut, hold, refuse } from "../support/browser/responses.ts";
import { CONNECTION_LOST, invalid, press, see, showing } from "./reach.ts";
import type { Screen } from "./state.ts";

const PATH = "/register";
const GOOD_PASSWORD = "Kiem-hiep-2026";

export const register: Screen = {
  title: "Register",
  paths: ["/register"],
  as: "visitor",
  states: [
    {
      id: "register",
      requirement: "R-SIGNUP-1",
      shows: "The first step; 'Tiếp tục' is disabled until the phone is valid",
      isWhole: true,
      test: ["accessibility/forms", "forms of visitors fill themselves in"],
      reach: showing(PATH, "Nhận tin sự kiện"),
    },
    {
      id: "register-on-desk",
      requirement: "R-SHELL-6",
      shows: "The first step, on a desk",
      onDesktop: true,
      reach: showing(PATH, "Nhận tin sự kiện"),
    },
    {
      id: "register-phone-wrong",
      requirement: "R-SIGNUP-2",
      shows: "A phone that is none",
      reach: async (page) => {
        await page.goto(PATH);
        await page.getByLabel("Số điện thoại").fill("12345");
        await page.getByLabel("Số điện thoại").blur();
        return see(page.locator("[aria-invalid=true]"));
      },
    },
    {
      id: "register-phone",
      requirement: "R-SIGNUP-2",
      shows: "A valid phone: one may go on",
      reach: async (page) => {
        await page.goto(PATH);
        await page.getByLabel("Số điện thoại").fill("0912345678");
        return see(page.getByRole("button", { name: "Tiếp tục", disabled: false }));
      },
    },
    {
      id: "register-username",
      requirement: "R-SIGNUP-1",
      shows: "The second step",
      test: ["journeys/session", "back and forward move between the steps"],
      reach: toUsername,
    },
    {
      id: "register-username-wrong",
      requirement: "R-SIGNUP-2",
      shows: "A username with signs that it may not have",
      reach: async (page) => {
        await toUsername(page);
        await page.getByLabel("Tên đăng nhập").fill("Đại Hiệp");
        await page.getByLabel("Tên đăng nhập").blur();
        return see(page.locator("[aria-invalid=true]"));
      },
    },
    {
      id: "register-username-taken",
      requirement: "R-SIGNUP-2",
      shows: "A username that somebody has",
      test: ["journeys/sign-up", "a username that somebody has is told of"],
      reach: async (page) => {
        const taken = "Tên đăng nhập này đã có người dùng. Vui lòng chọn tên khác.";
        await refuse(page, "POST /register/username", invalid({ username: [taken] }));
        await toUsername(page);
        await page.getByLabel("Tên đăng nhập").fill("demo");
        return press(page, "Tiếp tục", taken);
      },
    },
    {
      id: "register-password",
      requirement: "R-SIGNUP-1",
      shows: "The third step",
      reach: toPassword,
    },
    {
      id: "register-password-wrong",
      requirement: "R-SIGNUP-2",
      shows: "A weak password, and another one to confirm it",
      reach: async (page) => {
        await toPassword(page);
        await page.getByLabel("Mật khẩu", { exact: true }).fill("matkhaudai");
        await page.getByLabel("Nhập lại mật khẩu").fill("matkhau");
        await page.getByLabel("Nhập lại mật khẩu").blur();
        return see(page.getByText(PASSWORDS_DIFFER_MESSAGE));
      },
    },
    {
      id: "register-password-strong",
      requirement: "R-SIGNUP-1",
      shows: "A strong one; one switch makes both fields visible",
      reach: async (page) => {
        await toPassword(page);
        await fillPassword(page);
        await page.getByRole("button", { name: "Hiện mật khẩu" }).first().click();
        return see(page.getByText(/Độ mạnh/));
      },
    },
    {
      id: "register-processing",
      requirement: "R-SIGNUP-3",
      shows: "Under way",
      reach: async (page) => {
        await hold(page, "POST /register");
        return sent(page, "Đang tạo...");
      },
    },
    {
      id: "register-one-page",
      requirement: "R-SIGNUP-4",
      shows: "After a 422: one page with every field and the server's words",
      isWhole: true,
      test: ["journeys/sign-up", "where the name cannot be asked about"],
      reach: async (page) => {
        const taken = "Tên đăng nhập này đã có người dùng. Vui lòng chọn tên khác.";
        await refuse(page, "POST /register", invalid({ username: [taken] }));
        return sent(page, "Trước tiên, chúng tôi cần một vài thông tin");
      },
    },
    {
      id: "register-robot",
      requirement: "R-SIGNUP-3",
      shows: "The bot check was not passed",
      reach: async (page) => {
        const message = "Chưa xác nhận được bạn không phải là robot. Vui lòng thử lại.";
        await refuse(page, "POST /register", invalid({ gReCaptchaToken: [message] }));
        return sent(page, message);
      },
    },
    {
      id: "register-unanswered",
      requirement: "R-WIRE-1",
      shows: "No answer",
      reach: async (page) => {
        await cut(page, "POST /register");
        return sent(page, CONNECTION_LOST);
      },
    },
  ],
};

async function toUsername(page: Page): Promise<Locator> {
  await page.goto(PATH);
  await page.getByLabel("Số điện thoại").fill("0912345678");
  await page.getByRole("button", { name: "Tiếp tục" }).click();
  return see(page.getByLabel("Tên đăng nhập"));
}

async function toPassword(page: Page): Promise<Locator> {
  await toUsername(page);
  await page.getByLabel("Tên đăng nhập").fill("kiem_khach");
  await page.getByRole("button", { name: "Tiếp tục" }).click();
  return see(page.getByLabel("Mật khẩu", { exact: true }));
}

async function fillPassword(page: Page): Promise<void> {
  await page.getByLabel("Mật khẩu", { exact: true }).fill(GOOD_PASSWORD);
  await page.getByLabel("Nhập lại mật khẩu").fill(GOOD_PASSWORD);
}

async function sent(page: Page, brings: string): Promise<Locator> {
  await toPassword(page);
  await fillPassword(page);
  return press(page, "Tạo tài khoản", brings);
}
