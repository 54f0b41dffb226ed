/** Checks that each field of the forms has the autofill name and the keyboard that browsers need. */
import { expect, type Locator, type Page } from "@playwright/test";
import { enterCodeFor, field, fill, press } from "../support/player/actions.ts";
import { aPlayer } from "../support/player/people.ts";
import { test } from "../support/test.ts";

/** For each field by its name: its type, its autofill name, and its keyboard unless the type has it. */
type Hints = Readonly<Record<string, string>>;

const newPasswords = (first: string, second: string): Hints => ({
  [first]: "password, new-password",
  [second]: "password, new-password",
});

const VISITORS_FORMS: Readonly<Record<string, Hints>> = {
  "/login": { username: "text, username webauthn", password: "password, current-password" },
  "/recovery/forgot-password": { username: "text, username" },
  "/recovery/forgot-username": { email: "email, email, email" },
  "/recovery/forgot-password-by-phone": { username: "text, username" },
  "/register": { phone: "tel, tel, numeric" },
};

const PLAYERS_FORMS: Readonly<Record<string, Hints>> = {
  "/payment/card": { serial: "text, off, numeric", pin: "text, off, numeric" },
  "/payment/find-transfer": {
    amountVnd: "text, off, numeric",
    sentAt: "text, off, numeric",
    sentAtTime: "text, off, numeric",
    referenceEnd: "text, off",
  },
};

/** Returns the hints of all fields on the page. */
const hintsOf = (page: Page): Promise<Hints> =>
  page.evaluate(() => {
    const typed = "input:not([hidden], [type=radio], [type=checkbox])";
    return Object.fromEntries(
      [...document.querySelectorAll<HTMLInputElement>(typed)].map((input) => [
        input.name,
        [input.type, input.getAttribute("autocomplete"), input.getAttribute("inputmode")]
          .filter(Boolean)
          .join(", "),
      ]),
    );
  });

const expectHints = (page: Page, hints: Hints, where?: string): Promise<void> =>
  expect.poll(() => hintsOf(page), where).toEqual(hints);

async function expectForms(page: Page, forms: Readonly<Record<string, Hints>>): Promise<void> {
  for (const [path, hints] of Object.entries(forms)) {
    await page.goto(path);
    await expectHints(page, hints, path);
  }
}

/** Whether a field accepts a paste: browsers send this event first, and a page that blocks pasting cancels it. */
const mayPaste = (input: Locator): Promise<boolean> =>
  input.evaluate((element) =>
    element.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true })),
  );

test("R-LOGIN-1 R-SIGNUP-1: visitors' forms have autofill and the right keyboard", async ({
  page,
}) => {
  await expectForms(page, VISITORS_FORMS);
  await fill(page, { "Số điện thoại": "0912345678" });
  await press(page, "Tiếp tục");
  await expectHints(page, { username: "text, username" });
  await fill(page, { "Tên đăng nhập": "kiem_khach_2" });
  await press(page, "Tiếp tục");
  await expectHints(page, newPasswords("password", "passwordConfirm"));
  expect(await mayPaste(field(page, "Mật khẩu"))).toBe(true);
  await page.goto("/login");
  expect(await mayPaste(field(page, "Mật khẩu"))).toBe(true);
  await enterCodeFor(page, "kiem_khach_2");
  await expectHints(page, {
    otp: "text, one-time-code",
    ...newPasswords("newPassword", "reNewPassword"),
  });
});

test("R-SEC-1: players' forms have autofill and the right keyboard", async ({ page }) => {
  await aPlayer(page);
  await expectForms(page, PLAYERS_FORMS);
  await page.goto("/");
  await press(page, "Sửa họ và tên");
  await expectHints(page, {
    lastName: "text, family-name",
    middleName: "text, additional-name",
    firstName: "text, given-name",
  });
  await page.goto("/security");
  await press(page, "Đổi mật khẩu");
  await expectHints(page, {
    currentPassword: "password, current-password",
    ...newPasswords("password", "passwordConfirm"),
  });
});
