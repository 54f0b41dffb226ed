import { expect, type Page } from "@playwright/test";
import { CONSOLE_URL } from "../../support/programs/stack.ts";

/** Signs a person of the demo's staff in by their login. */
export async function signedInAs(page: Page, login: string): Promise<void> {
  await page.goto(CONSOLE_URL);
  await page.getByRole("button", { name: "Đăng nhập bằng tài khoản nhân viên" }).click();
  await page.locator(`a[href*="login_hint=${login}"]`).click();
  await expect(page.getByRole("navigation").first()).toBeVisible();
}
