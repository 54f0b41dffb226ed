/** Registers players and signs them in and out, through the pages. */
import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { fill, press } from "./actions.ts";
import { PASSWORD } from "./people.ts";

export { PASSWORD } from "./people.ts";

/** Returns a username that nobody has. */
export const freshUsername = (): string => `hiep_${randomBytes(4).toString("hex")}`;

/** Fills in the steps of the registration, and stops at the last one. */
export async function fillRegistration(
  page: Page,
  { username = freshUsername(), phone = "0912345678", password = PASSWORD } = {},
): Promise<string> {
  await page.goto("/register");
  await fill(page, { "Số điện thoại": phone });
  await press(page, "Tiếp tục");
  await fill(page, { "Tên đăng nhập": username });
  await press(page, "Tiếp tục");
  await fill(page, { "Mật khẩu": password, "Nhập lại mật khẩu": password });
  return username;
}

/** Registers through the page's three steps. @returns the username */
export async function register(page: Page, wanted = {}): Promise<string> {
  const username = await fillRegistration(page, wanted);
  await press(page, "Tạo tài khoản");
  await expect(page).toHaveURL(/\/$/);
  return username;
}

/** Fills in the open login form, and sends it. */
export async function pressLogIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await fill(page, { "Tên đăng nhập": username, "Mật khẩu": password });
  await page.getByRole("button", { name: "Đăng nhập", exact: true }).click();
}

/** Signs in through the page. */
export async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  if (new URL(page.url()).pathname !== "/login") await page.goto("/login");
  await pressLogIn(page, username, password);
  await expect(page).not.toHaveURL(/\/login/);
}

/** Signs out with the header's button, once the page has loaded: later responses would be refusals. */
export async function logOut(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Đăng xuất", exact: true }).first();
  await expect(button).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await button.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Đăng nhập");
  await expect(page).toHaveURL(/\/login/);
}

/** Gives the password in the open dialog, and presses its button. */
export async function givePassword(page: Page, button: string, password = PASSWORD): Promise<void> {
  const dialog = page.getByRole("dialog");
  await fill(dialog, { "Mật khẩu": password });
  await press(dialog, button);
}
