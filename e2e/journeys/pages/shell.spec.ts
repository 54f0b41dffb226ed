import { expect } from "@playwright/test";
import { press } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { test } from "../../support/test.ts";

test.beforeEach(async ({ page }) => {
  await aPlayer(page);
});

test("R-SHELL-1: a new page has title, focus and its top", async ({ page }) => {
  const below = 300;
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/security");
  await expect(page.getByRole("heading", { name: "Thiết bị đang đăng nhập" })).toBeVisible();
  await page.evaluate((y) => scrollTo(0, y), below);
  await page.getByRole("link", { name: "GiftCode" }).first().click();
  await expect(page).toHaveTitle("Danh sách GiftCode · FS Online");
  await expect(heading).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle("Bảo mật và đăng nhập · FS Online");
  await expect(heading).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(below);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test("R-SHELL-2 R-SHOP-9 R-SHELL-7: the folded navigation leads to every page", async ({
    page,
  }) => {
    const drawer = page.getByRole("dialog", { name: "Danh mục" });
    const link = (name: string) => drawer.getByRole("link", { name, exact: true });
    await page.goto("/transactions");
    await expect(page.getByRole("link", { name: "Mua gói", exact: true })).toHaveCount(0);
    await press(page, "Mở danh mục");
    await link("Mua gói").click();
    await expect(page).toHaveURL(/\/buy$/);
    await expect(drawer).toHaveCount(0);

    await page.goto("/");
    await press(page, "Mở danh mục");
    await expect(drawer.getByRole("link")).toHaveText([
      "Mua gói",
      "Thông tin cá nhân",
      "Bảo mật và đăng nhập",
      "Nạp KP",
      "Nạp game",
      "Lịch sử giao dịch",
      "GiftCode",
      "Tin tức",
      "Hỗ trợ",
    ]);
    await expect(drawer.getByRole("button").last()).toHaveText("Đăng xuất");
    await expect(link("Thông tin cá nhân")).toHaveAttribute("aria-current", "page");
    await link("Hỗ trợ").click();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: "Trung tâm hỗ trợ" })).toBeFocused();
    await expect(page.getByText("đang được xây dựng")).toHaveCount(0);
    const number = page.getByRole("listitem").filter({ hasText: "0900 000 100" });
    for (const [name, href] of [
      ["Gọi", "tel:0900000100"],
      ["Nhắn tin", "sms:0900000100"],
    ] as const) {
      await expect(number.getByRole("link", { name })).toHaveAttribute("href", href);
    }
  });
});
