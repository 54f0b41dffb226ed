import { PASSWORDS_DIFFER_MESSAGE } from "@portal/contract/values/fields";
import type { Locator, Page } from "@playwright/test";
import { accept, answer, cut, hold, refuse } from "../support/browser/responses.ts";
import { MOMENT } from "../support/browser/still.ts";
import { askForPassword } from "../support/player/states.ts";
import { CONNECTION_LOST, invalid, press, see, show, showing, uuid } from "./reach.ts";
import type { Screen } from "./state.ts";

const PASSWORD = "POST /api/user/change-password";
const SESSIONS = "GET /api/user/sessions";
const ASK = "POST /api/user/change-phone";
const PHONE = "POST /api/user/update-phone";
const NEW_PHONE = "0912345678";

export const security: Screen = {
  title: "Security and login",
  paths: ["/security"],
  as: "demo",
  states: [
    {
      id: "security",
      requirement: "R-SEC-1",
      shows: "A player who is verified",
      isWhole: true,
      reach: showing("/security", "Đăng nhập lúc"),
    },
    {
      id: "security-on-desk",
      requirement: "R-SEC-1",
      shows: "The same on a desk",
      onDesktop: true,
      isWhole: true,
      reach: showing("/security", "Đăng nhập lúc"),
    },
    {
      id: "security-unverified",
      requirement: "R-SEC-3",
      shows: "The phone is not verified: how it is activated",
      as: "trong",
      isWhole: true,
      test: ["journeys/security", "who has not verified his phone needs no code"],
      reach: showing("/security", "Đăng nhập lúc"),
    },
    {
      id: "password",
      requirement: "R-SEC-1",
      shows: "The password: disabled while it is not filled in",
      test: ["accessibility/forms", "forms of a player do, too"],
      reach: askForPassword,
    },
    {
      id: "password-same",
      requirement: "R-SEC-1",
      shows: "The password: the new one is the old one",
      test: ["journeys/security", "a change of password ends the other session"],
      reach: async (page) => {
        await fillPasswords(page, "Demo@12345", "Demo@12345");
        await page.getByLabel("Nhập lại mật khẩu mới").blur();
        return see(page.getByText("Mật khẩu mới phải khác mật khẩu cũ."));
      },
    },
    {
      id: "password-weak",
      requirement: "R-SEC-1",
      shows: "The password: the new one is weak, and confirmed by another",
      reach: async (page) => {
        await fillPasswords(page, "Demo@12345", "matkhaudai", "matkhau");
        await page.getByLabel("Nhập lại mật khẩu mới").blur();
        return see(page.getByText(PASSWORDS_DIFFER_MESSAGE));
      },
    },
    {
      id: "password-saving",
      requirement: "R-SEC-2",
      shows: "The password: under way",
      reach: async (page) => {
        await hold(page, PASSWORD);
        return changePassword(page, "Đang đổi...");
      },
    },
    {
      id: "password-wrong",
      requirement: "R-SEC-2",
      shows: "The password: the old one is wrong",
      test: ["journeys/security", "a change of password ends the other session"],
      reach: async (page) => {
        const message = "Mật khẩu cũ không đúng.";
        await refuse(page, PASSWORD, invalid({ currentPassword: [message] }));
        return changePassword(page, message);
      },
    },
    {
      id: "password-changed",
      requirement: "R-SEC-2",
      shows: "The password: changed",
      test: ["journeys/security", "a change of password ends the other session"],
      reach: async (page) => {
        const message = "Đã đổi mật khẩu. Các thiết bị khác đã được đăng xuất.";
        await answer(page, PASSWORD, { message });
        return changePassword(page, message);
      },
    },
    {
      id: "phone",
      requirement: "R-SEC-3",
      shows: "The phone: the new number",
      reach: openPhone,
    },
    {
      id: "phone-checking",
      requirement: "R-SEC-3",
      shows: "The phone: what it takes is being asked",
      reach: async (page) => {
        await hold(page, ASK);
        return askForPhone(page, "Đang kiểm tra...");
      },
    },
    {
      id: "phone-same",
      requirement: "R-SEC-3",
      shows: "The phone: it is the present one",
      test: ["journeys/security", "who has not verified his phone needs no code"],
      reach: async (page) => {
        const message = "Đây chính là số điện thoại hiện tại của tài khoản.";
        await refuse(page, ASK, invalid({ newPhoneNumber: [message] }));
        return askForPhone(page, message);
      },
    },
    {
      id: "phone-by-sms",
      requirement: "R-SEC-3",
      shows: "The phone: the present one is verified, so its code is needed",
      test: ["journeys/security", "who has verified his phone changes it"],
      reach: async (page) => {
        await proofs(page, { otpRequired: true });
        return askForPhone(page, "đã được xác minh, nên bạn cần mã xác minh");
      },
    },
    {
      id: "phone-by-both",
      requirement: "R-CODE-1",
      shows: "The phone: both codes are needed; the letter has been sent",
      test: ["journeys/security", "the code by e-mail is sent again"],
      reach: async (page) => {
        await proofs(page, { otpRequired: true, securityCodeRequired: true });
        await askForPhone(page, "Mã bảo mật đã được gửi đến email của bạn");
        return see(page.getByRole("button", { name: "Gửi lại" }));
      },
    },
    {
      id: "phone-unverified",
      requirement: "R-SEC-3",
      shows: "The phone: the present one is not verified, so no code is needed",
      as: "trong",
      test: ["journeys/security", "who has not verified his phone needs no code"],
      reach: async (page) => {
        await proofs(page, {});
        return askForPhone(page, "chưa được xác minh nên không cần mã SMS");
      },
    },
    {
      id: "phone-wrong-code",
      requirement: "R-SEC-3",
      shows: "The phone: a wrong code",
      test: ["journeys/security", "who has verified his phone changes it"],
      reach: async (page) => {
        const message = "Mã xác minh không đúng hoặc đã hết hạn.";
        await proofs(page, { otpRequired: true });
        await refuse(page, PHONE, invalid({ otpNumber: [message] }));
        return changePhone(page, message);
      },
    },
    {
      id: "phone-changed",
      requirement: "R-SEC-3",
      shows: "The phone: changed",
      test: ["journeys/security", "who has verified his phone changes it"],
      reach: async (page) => {
        await proofs(page, { otpRequired: true });
        await answer(page, PHONE, { message: "" });
        return changePhone(page, "Đã đổi số điện thoại.");
      },
    },
    {
      id: "sessions-loading",
      requirement: "R-SEC-1",
      shows: "The devices are on their way",
      reach: async (page) => {
        await hold(page, SESSIONS);
        return show(page, "/security", "Thiết bị đang đăng nhập");
      },
    },
    {
      id: "sessions-failed",
      requirement: "R-SEC-1",
      shows: "The devices cannot be had",
      reach: async (page) => {
        await cut(page, SESSIONS);
        return show(page, "/security", CONNECTION_LOST);
      },
    },
    {
      id: "sessions",
      requirement: "R-SEC-1",
      shows: "Several devices",
      test: ["journeys/devices", "a login on another device is told"],
      reach: showSessions,
    },
    {
      id: "sessions-ended",
      requirement: "R-SEC-1",
      shows: "One of them was signed out",
      test: ["journeys/security", "the list of sessions ends one"],
      reach: async (page) => {
        await accept(page, "DELETE /api/user/sessions/*");
        await showSessions(page);
        await page
          .getByRole("button", { name: /^Đăng xuất khỏi/ })
          .first()
          .click();
        return see(page.getByText(/^Đã đăng xuất khỏi/));
      },
    },
    {
      id: "sessions-end-others",
      requirement: "R-SEC-1",
      shows: "Signing out all others is asked about",
      test: ["journeys/security", "the list of sessions ends one"],
      reach: async (page) => {
        await showSessions(page);
        await page.getByRole("button", { name: "Đăng xuất mọi thiết bị khác" }).click();
        return see(page.getByRole("dialog"));
      },
    },
  ],
};

async function fillPasswords(page: Page, old: string, next: string, again = next): Promise<void> {
  await askForPassword(page);
  await page.getByLabel("Mật khẩu cũ").fill(old);
  await page.getByLabel("Mật khẩu mới", { exact: true }).fill(next);
  await page.getByLabel("Nhập lại mật khẩu mới").fill(again);
}

async function changePassword(page: Page, brings: string): Promise<Locator> {
  await fillPasswords(page, "Demo@12345", "Tieu-ngao-1967!");
  return press(page, "Đổi mật khẩu", brings);
}

const proofs = (page: Page, needed: object): Promise<void> =>
  answer(page, ASK, { otpRequired: false, securityCodeRequired: false, message: "", ...needed });

async function openPhone(page: Page): Promise<Locator> {
  await page.goto("/security");
  await page.getByRole("button", { name: "Đổi số điện thoại" }).click();
  return see(page.getByRole("dialog"));
}

async function askForPhone(page: Page, brings: string): Promise<Locator> {
  await openPhone(page);
  await page.getByLabel("Số điện thoại mới").fill(NEW_PHONE);
  return press(page, "Tiếp tục", brings);
}

async function changePhone(page: Page, brings: string): Promise<Locator> {
  await askForPhone(page, "đã được xác minh, nên bạn cần mã xác minh");
  await page.getByLabel("Mã xác minh (SMS)").fill("AB12CD");
  return press(page, "Đổi số điện thoại", brings);
}

async function showSessions(page: Page): Promise<Locator> {
  const used = { createdAt: MOMENT, lastUsedAt: MOMENT, isCurrent: false, place: "Hà Nội" };
  await answer(page, SESSIONS, [
    { ...used, id: uuid(1), device: "Chrome trên Windows", isCurrent: true },
    { ...used, id: uuid(2), device: "Safari trên iPhone" },
    { ...used, id: uuid(3), device: "Cốc Cốc trên Android", place: null },
  ]);
  await page.goto("/security");
  return see(page.getByText("Cốc Cốc trên Android"));
}
