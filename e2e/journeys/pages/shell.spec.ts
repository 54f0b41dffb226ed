import { expect } from "@playwright/test";
import { HEADER_SHRINK_SCROLL_PX } from "@portal/contract/values/limits";
import { HEIGHT } from "../../support/pages.ts";
import { aPlayer } from "../../support/player/people.ts";
import { test } from "../../support/test.ts";

test.beforeEach(async ({ page }) => {
  await aPlayer(page);
});

test("R-SHELL-3: the header shrinks at 85 px of scroll, and the page below stays where it is", async ({
  page,
}) => {
  await page.goto("/security");
  const bar = page.getByRole("banner").locator("> div");
  const scrollDownTo = (top: number) => page.evaluate((y) => scrollTo(0, y), top);
  const height = async () => (await bar.boundingBox())?.height ?? 0;
  await expect(page.getByRole("heading", { name: "Thiết bị đang đăng nhập" })).toBeVisible();
  const full = await height();
  await scrollDownTo(HEADER_SHRINK_SCROLL_PX - 1);
  expect(await height()).toBe(full);
  await scrollDownTo(HEADER_SHRINK_SCROLL_PX);
  await expect.poll(height).toBeLessThan(full);
  expect(await page.evaluate(() => scrollY)).toBe(HEADER_SHRINK_SCROLL_PX);
});

test("R-SHELL-1: going to a page names it, takes the focus there and begins at its top; going back does not", async ({
  page,
}) => {
  const below = 300;
  await page.goto("/security");
  await expect(page.getByRole("heading", { name: "Thiết bị đang đăng nhập" })).toBeVisible();
  await page.evaluate((y) => scrollTo(0, y), below);
  await page.getByRole("link", { name: "GiftCode" }).first().click();
  await expect(page).toHaveTitle("Danh sách GiftCode · FS Online");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle("Bảo mật và đăng nhập · FS Online");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(below);
});

test("R-SHOP-9: where the header has no room for it, the folded navigation leads to the packages", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: HEIGHT });
  await page.goto("/transactions");
  const toBuy = page.getByRole("link", { name: "Mua gói", exact: true });
  await expect(toBuy).toHaveCount(0);
  await page.getByRole("button", { name: "Mở danh mục" }).click();
  await toBuy.click();
  await expect(page).toHaveURL(/\/buy$/);
  await expect(page.getByRole("dialog", { name: "Danh mục" })).toHaveCount(0);
});

test("R-SHELL-2: on a phone the navigation is folded away, and gone once one has chosen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: HEIGHT });
  await page.goto("/");
  await page.getByRole("button", { name: "Mở danh mục" }).click();
  const drawer = page.getByRole("dialog", { name: "Danh mục" });
  await expect(drawer.getByRole("link")).toHaveText([
    "Thông tin cá nhân",
    "Bảo mật và đăng nhập",
    "Nạp KP",
    "Nạp game",
    "Lịch sử giao dịch",
    "GiftCode",
    "Mua gói",
    "Tin tức",
    "Hỗ trợ",
  ]);
  await expect(drawer.getByRole("link", { name: "Thông tin cá nhân" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await drawer.getByRole("link", { name: "Hỗ trợ" }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Trung tâm hỗ trợ" })).toBeFocused();
  const number = page.getByRole("listitem").filter({ hasText: "0900 000 100" });
  await expect(number.getByRole("link", { name: "Gọi" })).toHaveAttribute("href", "tel:0900000100");
  await expect(number.getByRole("link", { name: "Nhắn tin" })).toHaveAttribute(
    "href",
    "sms:0900000100",
  );
});

test("R-SHELL-2: Escape, a press beside it and the focus that leaves it close the folded navigation", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: HEIGHT });
  await page.goto("/");
  const opener = page.getByRole("button", { name: "Mở danh mục" });
  const drawer = page.getByRole("dialog", { name: "Danh mục" });

  await opener.click();
  await expect(drawer.getByRole("button", { name: "Đóng" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  // There the page behind has its mark, which leads to the home page.
  await page.mouse.click(30, 30);
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);

  await opener.click();
  await drawer.getByRole("button", { name: "Đóng" }).click();
  await expect(drawer).toHaveCount(0);

  await opener.click();
  await expect(drawer).toBeVisible();
  await page.getByRole("main").getByRole("link").first().focus();
  await expect(drawer).toHaveCount(0);
});

test("nothing turns unseen on a page at rest, which would be drawn anew for every frame", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  await expect(page.locator("main [class*=spinner]").first()).toBeAttached();
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
});
