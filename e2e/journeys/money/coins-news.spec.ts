import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { press, status } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { topUp } from "../../support/player/top-up.ts";
import { post } from "../../support/programs/api.ts";
import { test } from "../../support/test.ts";

/** Orders as another device of the player would. */
async function order(page: Page, path: string): Promise<void> {
  const body = { creditAmount: 1_000, zoneId: "1" };
  await expect(await post(page, path, body, { "idempotency-key": randomUUID() })).toBeOK();
}

const coinsArrived = (page: Page) => status(page, "Đã nạp 1.075 Ngân Lượng vào game");

test("R-SHOP-8: any page reports arriving money and coins", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/giftcode");
  await topUp(page, 100_000);
  await expect(status(page, "Đã nhận 1.000 KP")).toBeVisible();
  await order(page, "/api/recharge/game");
  await coinsArrived(page).getByRole("link", { name: "Xem giao dịch" }).click();
  await expect(page).toHaveURL(/\/transactions#[0-9a-f-]{36}$/);
  await expect(coinsArrived(page)).toHaveCount(0);
});

test("R-SHOP-8: a package's coins are reported once on its page", async ({ page }) => {
  await aPlayer(page);
  await order(page, "/api/purchases");
  await page.goto("/payment/bank-transfer");
  await topUp(page, 100_000);
  await expect(coinsArrived(page)).toBeVisible();
  await page.goto("/buy?credit=1000");
  await press(page, /^Trả .* qua Vietcombank$/);
  await expect(page).toHaveURL(/\/purchases\/[0-9a-f-]{36}$/);
  await topUp(page, 100_000);
  await expect(status(page, "+1.075")).toBeVisible();
  await expect(coinsArrived(page)).toHaveCount(0);
});
