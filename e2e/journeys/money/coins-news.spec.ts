import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { aPlayer } from "../../support/player/people.ts";
import { topUp } from "../../support/player/top-up.ts";
import { post } from "../../support/programs/api.ts";
import { test } from "../../support/test.ts";

/** As from another device. */
async function sent(page: Page, path: string): Promise<void> {
  const order = { creditAmount: 1_000, zoneId: "1" };
  const answer = await post(page, path, order, { "idempotency-key": randomUUID() });
  expect(answer.ok()).toBe(true);
}

const news = (page: Page) =>
  page.getByRole("status").filter({ hasText: "Đã nạp 1.075 Đồng vào game" });

test("R-SHOP-8: coins that arrive are told on a page that knows nothing of them, with the way to their row", async ({
  page,
}) => {
  await aPlayer(page);
  await page.goto("/giftcode");
  await topUp(page, 100_000);
  await expect(page.getByRole("status").filter({ hasText: "Đã nhận 1.000 KP" })).toBeVisible();
  await sent(page, "/api/recharge/game");
  await expect(news(page)).toBeVisible();
  await news(page).getByRole("link", { name: "Xem giao dịch" }).click();
  await expect(page).toHaveURL(/\/transactions#[0-9a-f-]{36}$/);
  await expect(news(page)).toHaveCount(0);
});

test("R-SHOP-8: a package's coins are told where one pays, and its own page tells them once", async ({
  page,
}) => {
  await aPlayer(page);
  await sent(page, "/api/purchases");
  await page.goto("/payment/bank-transfer");
  await topUp(page, 100_000);
  await expect(news(page)).toBeVisible();
  await page.goto("/buy?credit=1000");
  await page.getByRole("button", { name: /^Trả .* qua Vietcombank$/ }).click();
  await expect(page).toHaveURL(/\/purchases\/[0-9a-f-]{36}$/);
  await topUp(page, 100_000);
  await expect(page.getByRole("status").filter({ hasText: "+1.075" })).toBeVisible();
  await expect(news(page)).toHaveCount(0);
});
