import type { Locator, Page } from "@playwright/test";
import { accept, answer, cut, hold, refuse } from "../support/browser/responses.ts";
import { MOMENT } from "../support/browser/still.ts";
import { CONNECTION_LOST, invalid, press, see, show, showing } from "./reach.ts";
import type { Screen } from "./state.ts";

const NEW_PASSWORD = "Tieu-ngao-1967!";
const LINK_DEAD =
  "Liên kết không hợp lệ hoặc đã hết hạn, hãy thử gửi lại yêu cầu đặt mật khẩu mới.";

const RESET = "/reset-password/trong-thu";
const VERIFICATION = "/email-verification/trong-thu";
const UNDO = "/recovery/undo/trong-thu";
const CHECK = "GET /reset-password/*";
const LOOK = "GET /recovery/undo/*";

export const letters: Screen = {
  title: "Where the links of letters lead",
  paths: [
    "/reset-password",
    "/reset-password/{token}",
    "/recovery/forgot-password/{token}",
    "/email-verification",
    "/email-verification/{token}",
    "/recovery/undo/{token}",
  ],
  as: "visitor",
  states: [
    {
      id: "reset-verifying",
      requirement: "R-RECOVER-3",
      shows: "A new password: the link is being looked at",
      reach: async (page) => {
        await hold(page, CHECK);
        return show(page, RESET, "Đang xác thực yêu cầu...");
      },
    },
    {
      id: "reset-unanswered",
      requirement: "R-RECOVER-3",
      shows: "A new password: no answer",
      test: ["journeys/recovery", "without an answer the page offers to try again"],
      reach: async (page) => {
        await cut(page, CHECK);
        return show(page, RESET, CONNECTION_LOST);
      },
    },
    {
      id: "reset-invalid",
      requirement: "R-RECOVER-3",
      shows: "A new password: a link that is no good",
      reach: showing(RESET, LINK_DEAD),
    },
    {
      id: "reset",
      requirement: "R-RECOVER-3",
      shows: "A new password: the form",
      test: ["journeys/recovery", "forgot by e-mail"],
      reach: toReset,
    },
    {
      id: "reset-weak",
      requirement: "R-RECOVER-3",
      shows: "A new password: too weak, and confirmed by another",
      reach: async (page) => {
        await toReset(page);
        await fillPassword(page, "matkhau1", "matkhau2");
        await page.getByRole("button", { name: "Đổi mật khẩu" }).click();
        return see(page.locator("[aria-invalid=true]"));
      },
    },
    {
      id: "reset-processing",
      requirement: "R-RECOVER-3",
      shows: "A new password: under way",
      reach: async (page) => {
        await hold(page, "POST /reset-password");
        await toReset(page);
        return setPassword(page, "Đang đổi mật khẩu...");
      },
    },
    {
      id: "reset-expired",
      requirement: "R-RECOVER-3",
      shows: "A new password: the link has run out meanwhile",
      reach: async (page) => {
        await refuse(page, "POST /reset-password", invalid({ token: [LINK_DEAD] }));
        await toReset(page);
        return setPassword(page, "Không thể đặt mật khẩu");
      },
    },
    {
      id: "reset-done",
      requirement: "R-RECOVER-3",
      shows: "A new password: done",
      test: ["journeys/recovery", "forgot by e-mail"],
      reach: async (page) => {
        await answer(page, "POST /reset-password", { message: "", passkeys: 0 });
        await toReset(page);
        return setPassword(page, "Đổi mật khẩu thành công");
      },
    },
    {
      id: "verification-waiting",
      requirement: "R-EMAIL-1",
      shows: "The e-mail: it is being verified",
      reach: async (page) => {
        await hold(page, "PUT /email-verification");
        return show(page, VERIFICATION, "Đang xác thực thông tin của bạn...");
      },
    },
    {
      id: "verification-failed",
      requirement: "R-EMAIL-1",
      shows: "The e-mail: the link does not work",
      test: ["journeys/recovery", "the link in the letter verifies the address, once"],
      reach: showing(VERIFICATION, "Liên kết không hoạt động"),
    },
    {
      id: "verification-unanswered",
      requirement: "R-EMAIL-1",
      shows: "The e-mail: no answer",
      test: ["journeys/recovery", "without an answer the page offers to try again"],
      reach: async (page) => {
        await cut(page, "PUT /email-verification");
        return show(page, VERIFICATION, CONNECTION_LOST);
      },
    },
    {
      id: "verification-done",
      requirement: "R-EMAIL-1",
      shows: "The e-mail: verified",
      test: ["journeys/recovery", "the link in the letter verifies the address, once"],
      reach: async (page) => {
        await accept(page, "PUT /email-verification");
        return show(page, VERIFICATION, "Đã xong!");
      },
    },
    {
      id: "undo-looking",
      requirement: "R-SEC-3",
      shows: "Undoing a change: the link is being looked at",
      reach: async (page) => {
        await hold(page, LOOK);
        return show(page, UNDO, "Đang xác thực yêu cầu...");
      },
    },
    {
      id: "undo-unanswered",
      requirement: "R-SEC-3",
      shows: "Undoing a change: no answer",
      test: ["journeys/undo", "an unknown link, and no answer"],
      reach: async (page) => {
        await cut(page, LOOK);
        return show(page, UNDO, CONNECTION_LOST);
      },
    },
    {
      id: "undo",
      requirement: "R-SEC-3",
      shows: "Undoing a change: what it will do",
      isWhole: true,
      test: ["journeys/undo", "the SMS to the old phone undoes a change of phone"],
      reach: toUndo,
    },
    {
      id: "undo-processing",
      requirement: "R-SEC-3",
      shows: "Undoing a change: under way",
      reach: async (page) => {
        await hold(page, "POST /recovery/undo");
        await toUndo(page);
        return press(page, "Hoàn tác và đặt mật khẩu mới", "Đang hoàn tác...");
      },
    },
    {
      id: "undo-done",
      requirement: "R-SEC-3",
      shows: "Undoing a change: done, and a new password is asked for",
      isWhole: true,
      reach: async (page) => {
        await answer(page, "POST /recovery/undo", { message: "", resetToken: "trong-thu" });
        await toUndo(page);
        return press(page, "Hoàn tác và đặt mật khẩu mới", "Đã hoàn tác");
      },
    },
    {
      id: "undo-used",
      requirement: "R-SEC-3",
      shows: "Undoing a change: it was done before",
      reach: async (page) => {
        const message = "Liên kết đã được dùng, thay đổi này đã được hoàn tác.";
        await refuse(page, LOOK, { statusCode: 409, message, errorCode: "undo_link_used" });
        return show(page, UNDO, "Thay đổi đã được hoàn tác");
      },
    },
    {
      id: "undo-invalid",
      requirement: "R-SEC-3",
      shows: "Undoing a change: a link that is no good",
      test: ["journeys/undo", "an unknown link, and no answer"],
      reach: showing(UNDO, "Không thể hoàn tác"),
    },
  ],
};

async function toReset(page: Page): Promise<Locator> {
  await accept(page, CHECK);
  await page.goto(RESET);
  return see(page.getByLabel("Mật khẩu mới", { exact: true }));
}

async function fillPassword(page: Page, first: string, second: string): Promise<void> {
  await page.getByLabel("Mật khẩu mới", { exact: true }).fill(first);
  await page.getByLabel("Nhập lại mật khẩu mới").fill(second);
}

async function setPassword(page: Page, brings: string): Promise<Locator> {
  await fillPassword(page, NEW_PASSWORD, NEW_PASSWORD);
  return press(page, "Đổi mật khẩu", brings);
}

async function toUndo(page: Page): Promise<Locator> {
  await answer(page, LOOK, {
    username: "demo",
    changes: [
      { what: "phone", changedAt: MOMENT },
      { what: "two-factor", changedAt: MOMENT },
    ],
    contacts: [{ kind: "phone", now: "•••789", before: "•••001" }],
  });
  return show(page, UNDO, "Sẽ được hoàn tác");
}
