/** Brings a page into states that several tests look at. */
import { expect, type Locator, type Page } from "@playwright/test";

/** Logs in with a wrong password. */
export async function beRefused(page: Page): Promise<Locator> {
  await page.goto("/login");
  await page.getByLabel("Tên đăng nhập").fill("demo");
  await page.getByLabel("Mật khẩu", { exact: true }).fill("sai-mat-khau");
  await page.getByRole("button", { name: "Đăng nhập", exact: true }).click();
  await expect(page.getByLabel("Tên đăng nhập")).toHaveAttribute("aria-invalid", "true");
  return page.getByRole("alert");
}

export async function openUserMenu(page: Page): Promise<Locator> {
  await page.goto("/");
  await page.getByRole("button", { name: /^Tài khoản/ }).click();
  const item = page.getByRole("link", { name: "Tải game", exact: true });
  await expect(item).toBeVisible();
  return item;
}

export async function enlargeCode(page: Page): Promise<Locator> {
  await page.goto("/payment/bank-transfer");
  await page.getByRole("radio", { name: /200\.000đ/ }).check();
  await page.getByRole("button", { name: "Phóng to mã QR" }).click();
  return openDialog(page);
}

export async function askForPassword(page: Page): Promise<Locator> {
  await page.goto("/security");
  await page.getByRole("button", { name: "Đổi mật khẩu" }).click();
  return openDialog(page);
}

/** Opens a phone's navigation. */
export async function openDrawer(page: Page): Promise<Locator> {
  await page.goto("/");
  await page.getByRole("button", { name: "Mở danh mục" }).click();
  return openDialog(page);
}

async function openDialog(page: Page): Promise<Locator> {
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}
