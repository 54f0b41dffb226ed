/** Signs staff in to the console and makes proposals through its pages, for the journeys. */
import { expect, type Page } from "@playwright/test";
import { CONSOLE_URL } from "../../support/programs/stack.ts";

/** Signs a member of the demo's staff in by their login. */
export async function signedInAs(page: Page, login: string): Promise<void> {
  await page.goto(CONSOLE_URL);
  await page.getByRole("button", { name: "Đăng nhập bằng tài khoản nhân viên" }).click();
  await page.locator(`a[href*="login_hint=${login}"]`).click();
  await expect(page.getByRole("navigation").first()).toBeVisible();
}

type Grant = { readonly username: string; readonly occasion: string; readonly reason: string };

/** Proposes 500 KP for a player. @returns the proposal's id */
export async function proposeGrant(page: Page, { username, ...grant }: Grant): Promise<string> {
  await page.goto(`${CONSOLE_URL}/players/${username}`);
  await page.getByRole("button", { name: "Cộng KP", exact: true }).click();
  await page.getByLabel("Số KP").fill("500");
  await page.getByLabel("Dịp (mỗi dịp cộng một lần)").fill(grant.occasion);
  await page.getByRole("button", { name: "Xem trước" }).click();
  await page.getByLabel("Lý do (ghi vào nhật ký)").fill(grant.reason);
  const proposed = page.waitForResponse((response) =>
    response.url().endsWith("/api/console/approvals"),
  );
  await page.getByRole("button", { name: /^Đề nghị/ }).click();
  await expect(page.getByText("Đã gửi đề nghị")).toBeVisible();
  return ((await (await proposed).json()) as { id: string }).id;
}
