import type { Locator, Page } from "@playwright/test";
import { answer, cut, hold, refuse } from "../support/browser/responses.ts";
import { CONNECTION_LOST, invalid, press, see, show, showing } from "./reach.ts";
import type { Screen } from "./state.ts";

const NEW_PASSWORD = "Tieu-ngao-1967!";
const NOT_A_ROBOT = "Chưa xác nhận được bạn không phải là robot. Vui lòng thử lại.";

const byMail = "/recovery/forgot-password";
const byPhone = "/recovery/forgot-password-by-phone";
const username = "/recovery/forgot-username";

export const recovery: Screen = {
  title: "Recovery",
  paths: ["/recovery", byMail, byPhone, username],
  as: "visitor",
  states: [
    {
      id: "recovery",
      requirement: "R-RECOVER-1",
      shows: "The chooser",
      test: ["journeys/page-states", "the chooser leads to recovery"],
      isWhole: true,
      reach: showing("/recovery", "Bằng số điện thoại"),
    },
    {
      id: "recovery-on-desk",
      requirement: "R-RECOVER-1",
      shows: "The chooser, on a desk",
      onDesktop: true,
      reach: showing("/recovery", "Bằng số điện thoại"),
    },
    {
      id: "forgot-password",
      requirement: "R-RECOVER-2",
      shows: "By e-mail: disabled until the username has four characters",
      reach: showing(byMail, "Gửi yêu cầu"),
    },
    {
      id: "forgot-password-ready",
      requirement: "R-RECOVER-2",
      shows: "By e-mail: it may be sent",
      reach: async (page) => {
        await page.goto(byMail);
        await page.getByLabel("Tên đăng nhập").fill("demo");
        return see(page.getByRole("button", { name: "Gửi yêu cầu", disabled: false }));
      },
    },
    {
      id: "forgot-password-processing",
      requirement: "R-RECOVER-2",
      shows: "By e-mail: under way",
      reach: async (page) => {
        await hold(page, "POST /reset-password/send-email");
        return askForEmail(page, "Đang gửi yêu cầu...");
      },
    },
    {
      id: "forgot-password-sent",
      requirement: "R-RECOVER-2",
      shows: "By e-mail: done, whether there is such an account or not",
      test: ["journeys/recovery", "nobody of that name gets the same view"],
      reach: (page) => askForEmail(page, "Hãy kiểm tra hộp thư"),
    },
    {
      id: "forgot-password-robot",
      requirement: "R-RECOVER-2",
      shows: "By e-mail: the bot check was not passed",
      reach: async (page) => {
        const refusal = invalid({ gReCaptchaToken: [NOT_A_ROBOT] });
        await refuse(page, "POST /reset-password/send-email", refusal);
        return askForEmail(page, NOT_A_ROBOT);
      },
    },
    {
      id: "forgot-password-unanswered",
      requirement: "R-WIRE-1",
      shows: "By e-mail: no answer",
      reach: async (page) => {
        await cut(page, "POST /reset-password/send-email");
        return askForEmail(page, CONNECTION_LOST);
      },
    },
    {
      id: "forgot-by-phone",
      requirement: "R-RECOVER-4",
      shows: "By phone: what to send, and the form",
      isWhole: true,
      test: ["accessibility/forms", "forms of visitors fill themselves in"],
      reach: showing(byPhone, "Lấy mã xác minh"),
    },
    {
      id: "forgot-by-phone-named",
      requirement: "R-RECOVER-4",
      shows: "By phone: the text is ready to be sent once there is a username",
      reach: async (page) => {
        await page.goto(byPhone);
        await page.getByLabel("Tên đăng nhập").fill("demo");
        return see(page.getByText("MXT demo"));
      },
    },
    {
      id: "forgot-by-phone-errors",
      requirement: "R-RECOVER-4",
      shows: "By phone: sent with nothing in it",
      isWhole: true,
      reach: async (page) => {
        await page.goto(byPhone);
        return press(page, "Đổi mật khẩu", "Vui lòng nhập tên đăng nhập.");
      },
    },
    {
      id: "forgot-by-phone-processing",
      requirement: "R-RECOVER-4",
      shows: "By phone: under way",
      reach: async (page) => {
        await hold(page, "POST /reset-password-by-phone");
        return resetByPhone(page, "Đang đổi mật khẩu...");
      },
    },
    {
      id: "forgot-by-phone-wrong",
      requirement: "R-RECOVER-4",
      shows: "By phone: a wrong code",
      test: ["journeys/recovery", "forgot by SMS"],
      reach: async (page) => {
        const wrong = "Mã xác minh không đúng hoặc đã hết hạn.";
        await refuse(page, "POST /reset-password-by-phone", invalid({ otp: [wrong] }));
        return resetByPhone(page, wrong);
      },
    },
    {
      id: "forgot-by-phone-done",
      requirement: "R-RECOVER-4",
      shows: "By phone: done; the account has passkeys, too",
      test: ["journeys/passkeys", "a new password leaves the passkey as it is"],
      reach: async (page) => {
        await answer(page, "POST /reset-password-by-phone", { message: "", passkeys: 2 });
        return resetByPhone(page, "Đổi mật khẩu thành công");
      },
    },
    {
      id: "forgot-username",
      requirement: "R-RECOVER-5",
      shows: "The username",
      reach: showing(username, "Gửi tên đăng nhập"),
    },
    {
      id: "forgot-username-wrong",
      requirement: "R-RECOVER-5",
      shows: "The username: an address that is none",
      reach: async (page) => {
        await page.goto(username);
        await page.getByLabel("Email").fill("hiep@example");
        await page.getByLabel("Email").blur();
        return see(page.locator("[aria-invalid=true]"));
      },
    },
    {
      id: "forgot-username-processing",
      requirement: "R-RECOVER-5",
      shows: "The username: under way",
      reach: async (page) => {
        await hold(page, "POST /recover-username");
        return askForName(page, "Đang gửi yêu cầu...");
      },
    },
    {
      id: "forgot-username-sent",
      requirement: "R-RECOVER-5",
      shows: "The username: done, whether the address is known or not",
      test: ["journeys/recovery", "forgot username"],
      reach: (page) => askForName(page, "Hãy kiểm tra hộp thư"),
    },
  ],
};

/** Requests a reset for a name that nobody has: no email is sent. */
async function askForEmail(page: Page, brings: string): Promise<Locator> {
  await show(page, byMail, "Gửi yêu cầu");
  await page.getByLabel("Tên đăng nhập").fill("khong_ai_ca");
  return press(page, "Gửi yêu cầu", brings);
}

async function askForName(page: Page, brings: string): Promise<Locator> {
  await page.goto(username);
  await page.getByLabel("Email").fill("khong.ai.ca@example.vn");
  return press(page, "Gửi tên đăng nhập", brings);
}

async function resetByPhone(page: Page, brings: string): Promise<Locator> {
  await page.goto(byPhone);
  await page.getByLabel("Tên đăng nhập").fill("demo");
  await page.getByLabel("Mã xác minh", { exact: true }).fill("AB12CD");
  await page.getByLabel("Mật khẩu mới", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Nhập lại mật khẩu mới").fill(NEW_PASSWORD);
  return press(page, "Đổi mật khẩu", brings);
}
