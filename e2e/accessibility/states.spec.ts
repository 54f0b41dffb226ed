import { expect, type Page, test } from "@playwright/test";
import { violations } from "../support/axe.ts";
import { followSystemTheme, showTheme } from "../support/demo.ts";
import { HEIGHT, themes } from "../support/pages.ts";
import { aKnownPlayer } from "../support/people.ts";

test("R-THEME-1: what opens on a page, and a form with errors, are accessible", async ({
  page,
}) => {
  test.slow();
  await followSystemTheme(page);
  await page.goto("/login");
  await page.getByLabel("Tên đăng nhập").fill("demo");
  await page.getByLabel("Mật khẩu", { exact: true }).fill("sai-mat-khau");
  await page.getByRole("button", { name: "Đăng nhập", exact: true }).click();
  await expect(page.getByLabel("Tên đăng nhập")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "errors");

  const { username } = await aKnownPlayer(page);
  await page.goto("/");
  await page.getByRole("button", { name: username }).click();
  await expectAccessible(page, "drop-down");

  await page.goto("/payment/bank-transfer");
  await page.getByRole("radio", { name: /200\.000đ/ }).check();
  await page.getByRole("button", { name: "Phóng to mã QR" }).click();
  await expectAccessible(page, "enlarged code");

  await page.goto("/security");
  await page.getByRole("button", { name: "Đổi mật khẩu" }).click();
  await expectAccessible(page, "dialog");

  await page.setViewportSize({ width: 320, height: HEIGHT });
  await page.goto("/");
  await page.getByRole("button", { name: "Mở danh mục" }).click();
  await expectAccessible(page, "drawer");
});

async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const theme of themes) {
    await showTheme(page, theme);
    expect.soft(await violations(page), `${state}, ${theme}`).toEqual([]);
  }
}
