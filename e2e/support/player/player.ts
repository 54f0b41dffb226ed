import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";

export const PASSWORD = "Kiem-hiep-2026";

/** Returns a username that nobody has. */
const freshUsername = (): string => `hiep_${randomBytes(4).toString("hex")}`;

/** Registers through the page's three steps. @returns the username */
export async function register(
  page: Page,
  { username = freshUsername(), phone = "0912345678" } = {},
): Promise<string> {
  await page.goto("/register");
  await page.getByLabel("Số điện thoại").fill(phone);
  await page.getByRole("button", { name: "Tiếp tục" }).click();
  await page.getByLabel("Tên đăng nhập").fill(username);
  await page.getByRole("button", { name: "Tiếp tục" }).click();
  await page.getByLabel("Mật khẩu", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Nhập lại mật khẩu").fill(PASSWORD);
  await page.getByRole("button", { name: /Tạo tài khoản|Đăng ký/ }).click();
  await expect(page).toHaveURL(/\/$/);
  return username;
}

/** Signs in through the page. */
export async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  if (new URL(page.url()).pathname !== "/login") await page.goto("/login");
  await page.getByLabel("Tên đăng nhập").fill(username);
  await page.getByLabel("Mật khẩu", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Đăng nhập", exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/**
 * Signs out with the header's button, after the page has loaded: later responses would be refusals, rightly.
 */
export async function logOut(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Đăng xuất", exact: true }).first();
  await expect(button).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await button.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Đăng nhập");
  await expect(page).toHaveURL(/\/login/);
}
