import { kp } from "@portal/contract/values/money";
import type { Locator, Page } from "@playwright/test";
import { answer, cut, hold, refuse } from "../support/browser/responses.ts";
import {
  asUser,
  CONNECTION_LOST,
  invalid,
  LOADING,
  press,
  see,
  show,
  showing,
  TOO_MANY_REQUESTS,
} from "./reach.ts";
import type { Screen } from "./state.ts";

export const home: Screen = {
  title: "Personal info",
  paths: ["/"],
  as: "demo",
  states: [
    {
      id: "home",
      requirement: "R-ME-1",
      shows: "A player whose phone and e-mail are verified",
      isWhole: true,
      reach: showing("/", "Hồ sơ"),
    },
    {
      id: "home-on-desk",
      requirement: "R-ME-1",
      shows: "The same on a desk",
      onDesktop: true,
      isWhole: true,
      reach: showing("/", "Hồ sơ"),
    },
    {
      id: "home-unverified",
      requirement: "R-ME-1",
      shows: "Neither phone nor e-mail is verified, and there is no KP",
      as: "trong",
      isWhole: true,
      test: ["journeys/security", "register, then verify the phone by KH"],
      reach: showing("/", "Email chưa được xác minh"),
    },
    {
      id: "home-in-debt",
      requirement: "R-SHELL-9",
      shows: "A debt stands beside the balance",
      reach: async (page) => {
        await asUser(page, { credit: kp(0), debtCredit: kp(500) });
        return show(page, "/", "Đang nợ 500 KP");
      },
    },
    {
      id: "home-recent-loading",
      requirement: "R-TX-1",
      shows: "What has moved last is on its way",
      reach: async (page) => {
        await hold(page, "GET /api/transaction-history");
        return show(page, "/", LOADING);
      },
    },
    {
      id: "home-recent-failed",
      requirement: "R-TX-1",
      shows: "What has moved last cannot be had",
      reach: async (page) => {
        await cut(page, "GET /api/transaction-history");
        return show(page, "/", CONNECTION_LOST);
      },
    },
    {
      id: "home-letter-sending",
      requirement: "R-EMAIL-2",
      shows: "The letter with the link is being sent",
      as: "trong",
      reach: async (page) => {
        await hold(page, "POST /email-verification/send");
        return askForEmail(page, "Đang gửi...");
      },
    },
    {
      id: "home-letter-sent",
      requirement: "R-EMAIL-2",
      shows: "The letter is sent, and may be sent again",
      as: "trong",
      reach: async (page) => {
        const message = "Đã gửi thư xác minh đến email của bạn. Hãy xem cả mục thư rác.";
        await answer(page, "POST /email-verification/send", { message });
        return askForEmail(page, message);
      },
    },
    {
      id: "home-letter-failed",
      requirement: "R-EMAIL-2",
      shows: "The letter was asked for too often",
      as: "trong",
      reach: async (page) => {
        await refuse(page, "POST /email-verification/send", TOO_MANY_REQUESTS);
        return askForEmail(page, TOO_MANY_REQUESTS.message);
      },
    },
    {
      id: "home-names",
      requirement: "R-ME-2",
      shows: "The names: 'Lưu' is disabled while nothing has changed",
      test: ["journeys/profile", "names are saved only when they have changed"],
      reach: (page) => edit(page, "Sửa họ và tên"),
    },
    {
      id: "home-names-wrong",
      requirement: "R-ME-2",
      shows: "The names: one is missing",
      test: ["journeys/profile", "names are saved only when they have changed"],
      reach: async (page) => {
        await edit(page, "Sửa họ và tên");
        await page.getByLabel("Tên", { exact: true }).fill("");
        await page.getByLabel("Tên", { exact: true }).blur();
        return see(page.getByText("Vui lòng nhập tên của bạn"));
      },
    },
    {
      id: "home-names-saving",
      requirement: "R-ME-2",
      shows: "The names: under way",
      reach: async (page) => {
        await hold(page, "PATCH /api/user/update-profile");
        return rename(page, "Đang lưu...");
      },
    },
    {
      id: "home-names-refused",
      requirement: "R-ME-2",
      shows: "The names: what the server refuses stands at its field",
      test: ["journeys/profile", "what the server refuses stays in the form"],
      reach: async (page) => {
        const message = "Tên dài tối đa 128 ký tự.";
        await refuse(page, "PATCH /api/user/update-profile", invalid({ firstName: [message] }));
        return rename(page, message);
      },
    },
    {
      id: "home-names-saved",
      requirement: "R-ME-2",
      shows: "The names: saved",
      test: ["journeys/profile", "names are saved only when they have changed"],
      reach: async (page) => {
        await answer(page, "PATCH /api/user/update-profile", {});
        return rename(page, "Đã lưu thay đổi.");
      },
    },
    {
      id: "home-language",
      requirement: "R-ME-2",
      shows: "The language",
      test: ["journeys/profile", "the language changes at once"],
      reach: (page) => edit(page, "Sửa ngôn ngữ"),
    },
    {
      id: "home-phone",
      requirement: "R-ME-1",
      shows: "The phone: read-only, with the way to where it is changed",
      test: ["journeys/profile", "phone and e-mail can be looked at"],
      reach: (page) => edit(page, "Sửa số điện thoại"),
    },
    {
      id: "home-email",
      requirement: "R-ME-1",
      shows: "The e-mail: the operator's policy, and nothing to save",
      test: ["journeys/profile", "phone and e-mail can be looked at"],
      reach: (page) => edit(page, "Sửa email"),
    },
    {
      id: "home-email-open",
      requirement: "R-ME-1",
      shows: "The e-mail, where the policy is `open`",
      test: ["journeys/undo", "the e-mail is changed by a code"],
      reach: async (page) => {
        await openPolicy(page);
        return edit(page, "Sửa email");
      },
    },
    {
      id: "home-email-open-wrong",
      requirement: "R-ME-1",
      shows: "The e-mail, where the policy is `open`: an address that is none",
      test: ["journeys/undo", "the e-mail is changed by a code"],
      reach: async (page) => {
        await openPolicy(page);
        await edit(page, "Sửa email");
        await page.getByLabel("Email mới").fill("hiep＠example.vn");
        await page.getByLabel("Email mới").blur();
        return see(page.locator("[aria-invalid=true]"));
      },
    },
  ],
};

async function askForEmail(page: Page, brings: string): Promise<Locator> {
  await page.goto("/");
  return press(page, "Gửi thư xác minh", brings);
}

async function edit(page: Page, label: string): Promise<Locator> {
  await page.goto("/");
  await page.getByRole("button", { name: label }).click();
  return see(page.getByRole("dialog"));
}

async function rename(page: Page, brings: string): Promise<Locator> {
  await edit(page, "Sửa họ và tên");
  await page.getByLabel("Tên", { exact: true }).fill("Bạch");
  return press(page, "Lưu", brings);
}

/** Writes the open email policy into the page, as a portal with that setting does. */
async function openPolicy(page: Page): Promise<void> {
  await page.route("**/", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"emailPolicy":"locked"', '"emailPolicy":"open"');
    await route.fulfill({ response, body });
  });
}
