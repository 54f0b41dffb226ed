import { expect, type Page } from "@playwright/test";
import { aPlayer } from "../support/player/people.ts";
import { test } from "../support/test.ts";

/**
 * The hints of each field: its type, its autofill name, and the keyboard where it is not the type's default.
 */
type Hints = Readonly<Record<string, string>>;

const newPasswords = (first: string, second: string): Hints => ({
  [first]: "password, new-password",
  [second]: "password, new-password",
});

const visitorForms: Readonly<Record<string, Hints>> = {
  "/login": { username: "text, username webauthn", password: "password, current-password" },
  "/recovery/forgot-password": { username: "text, username" },
  "/recovery/forgot-username": { email: "email, email, email" },
  "/recovery/forgot-password-by-phone": {
    username: "text, username",
    otp: "text, one-time-code",
    ...newPasswords("newPassword", "reNewPassword"),
  },
  "/register": { phone: "tel, tel, numeric" },
};

const playerForms: Readonly<Record<string, Hints>> = {
  "/payment/card": { serial: "text, off, numeric", pin: "text, off, numeric" },
  "/payment/find-transfer": {
    amountVnd: "text, off, numeric",
    sentAt: "datetime-local",
    referenceEnd: "text, off",
  },
};

test("R-SIGNUP-1: forms of visitors fill themselves in and bring the right keyboard", async ({
  page,
}) => {
  for (const [path, hints] of Object.entries(visitorForms)) {
    await page.goto(path);
    await expect.poll(() => hintsOf(page), path).toEqual(hints);
  }
  await page.getByLabel("Số điện thoại").fill("0912345678");
  await page.getByRole("button", { name: "Tiếp tục" }).click();
  await expect.poll(() => hintsOf(page)).toEqual({ username: "text, username" });
  await page.getByLabel("Tên đăng nhập").fill("kiem_khach_2");
  await page.getByRole("button", { name: "Tiếp tục" }).click();
  await expect.poll(() => hintsOf(page)).toEqual(newPasswords("password", "passwordConfirm"));
});

test("R-SEC-1: forms of a player do, too", async ({ page }) => {
  await aPlayer(page);
  for (const [path, hints] of Object.entries(playerForms)) {
    await page.goto(path);
    await expect.poll(() => hintsOf(page), path).toEqual(hints);
  }
  await page.goto("/");
  await page.getByRole("button", { name: "Sửa họ và tên" }).click();
  await expect
    .poll(() => hintsOf(page))
    .toEqual({
      lastName: "text, family-name",
      middleName: "text, additional-name",
      firstName: "text, given-name",
    });
  await page.goto("/security");
  await page.getByRole("button", { name: "Đổi mật khẩu" }).click();
  await expect
    .poll(() => hintsOf(page))
    .toEqual({
      currentPassword: "password, current-password",
      ...newPasswords("password", "passwordConfirm"),
    });
});

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
