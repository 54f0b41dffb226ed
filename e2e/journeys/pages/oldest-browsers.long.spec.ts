import { expect } from "@playwright/test";
import { imitateOldest } from "../../support/browser/oldest.ts";
import { HEIGHT } from "../../support/pages.ts";
import { nextKnownPlayer } from "../../support/player/people.ts";
import { logIn, logOut } from "../../support/player/player.ts";
import { test } from "../../support/test.ts";

const MAIN_PAGES = ["/", "/buy", "/transactions", "/prices", "/recharge", "/payment", "/security"];

test("R-SHELL-10: the main pages work in the oldest browsers", async ({ page, context }) => {
  await imitateOldest(context);
  const { username } = await nextKnownPlayer();
  await logIn(page, username);
  for (const path of MAIN_PAGES) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  }
  await page.setViewportSize({ width: 360, height: HEIGHT });
  const opener = page.getByRole("button", { name: "Mở danh mục" });
  const drawer = page.getByRole("dialog", { name: "Danh mục" });
  await opener.click();
  await drawer.getByRole("button", { name: "Đóng" }).click();
  await expect(drawer).toHaveCount(0);
  await opener.click();
  await drawer.getByRole("link", { name: "Lịch sử giao dịch" }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/\/transactions/);
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await logOut(page);
  await context.unrouteAll({ behavior: "ignoreErrors" });
});

test("R-SHELL-10: an older browser gets advice and no page", async ({ page }) => {
  await page.addInitScript(() => {
    delete (globalThis as { CompressionStream?: unknown }).CompressionStream;
  });
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.getByRole("heading")).toHaveText([
    "Trình duyệt này đã cũ, không mở được trang",
  ]);
  await expect(page.getByText("Windows 7 còn cài được Chrome 109 và Firefox 115.")).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page).toHaveTitle("Trình duyệt đã cũ");
});
