import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { QRPay } from "vietnam-qr-pay";
import { readQr } from "../../support/browser/qr.ts";
import { chooseCoins, markDocument, press, status } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { register } from "../../support/player/player.ts";
import { topUp } from "../../support/player/top-up.ts";
import { post } from "../../support/programs/api.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { test } from "../../support/test.ts";

/** Expects two rows of packages on a desk, and just below it, where a row has most room. */
async function expectThreeAndThree(page: Page): Promise<void> {
  const packages = page.getByRole("radio", { name: /Ngân Lượng/ });
  for (const width of [1_000, 1_280]) {
    await page.setViewportSize({ width, height: 720 });
    const rows = () =>
      packages.evaluateAll((all) => {
        const tops = all.map((each) => each.parentElement?.offsetTop);
        return tops.map((top) => tops.indexOf(top));
      });
    await expect.poll(rows, `${width} px`).toEqual([0, 0, 0, 3, 3, 3]);
  }
}

test("R-PAY-4 R-PAY-5 R-GAME-2 R-TX-1: from registering to coins in the game", async ({ page }) => {
  const username = await register(page);
  await page.goto("/payment/bank-transfer");
  const content = await test.step("the QR code on the screen names this player", async () => {
    const picture = page.getByRole("img", { name: /Mã QR chuyển khoản: Vietcombank/ });
    const qr = new QRPay(await readQr(picture));
    expect(qr.isValid).toBe(true);
    expect(qr.consumer.bankBin).toBe("970436");
    expect(qr.consumer.bankNumber).toBe("1013579246");
    expect(qr.amount ?? "").toBe("");
    expect(qr.additionalData.purpose).toMatch(/^FSO[0-9A-Z]{8}$/);
    await expect(page.getByText(qr.additionalData.purpose ?? "", { exact: true })).toBeVisible();
    return qr.additionalData.purpose ?? "";
  });

  await test.step("credit and bonus appear without a reload", async () => {
    const expectNoReload = await markDocument(page);
    const sent = await sandbox.transfer({ method: "vietcombank", amount: 200_000, content });
    expect(sent.deliveries.map((delivery) => delivery.status)).toEqual([200]);
    await expect(status(page, "+2.000")).toContainText("thưởng 140 KP");
    await expectNoReload();
  });

  await test.step("the credit buys coins, which the game gets once", async () => {
    await page.getByRole("link", { name: "Nạp game" }).first().click();
    // The only server with a character is chosen already.
    await expect(page.getByLabel("Máy chủ")).toHaveValue("1");
    await expectThreeAndThree(page);
    await chooseCoins(page, /1\.075/);
    await press(page, "Nạp Ngân Lượng");
    await expect(page.getByText("Đã nạp thành công 1.075 Ngân Lượng")).toBeVisible();
    const { zones } = await sandbox.gameAccount(username);
    const coins = zones.flatMap(({ deliveries }) => deliveries.map((delivery) => delivery.coins));
    expect(coins).toEqual([107_500]);
  });

  await test.step("the history has all three", async () => {
    await page.getByRole("link", { name: "Lịch sử giao dịch" }).first().click();
    const rows = page.getByRole("row");
    await expect(rows.filter({ hasText: "−1.000 KP" })).toContainText("Thành công");
    const topUp = rows.filter({ hasText: "200.000" });
    await expect(topUp).toContainText("Vietcombank");
    await expect(topUp).toContainText("Thưởng nạp KP +140 KP");
  });
});

test("R-SHOP-8: any page reports arriving money and coins", async ({ page }) => {
  await aPlayer(page);
  // Money that comes before the connection is open shows in the balance only.
  const live = page.waitForResponse("**/api/live");
  await page.goto("/giftcode");
  await live;
  await topUp(page, 100_000);
  await expect(status(page, "Đã nhận 1.000 KP")).toBeVisible();
  // Another device of the player orders.
  const key = { "idempotency-key": randomUUID() };
  const order = { creditAmount: 1_000, zoneId: "1" };
  await expect(await post(page, "/api/recharge/game", order, key)).toBeOK();
  const news = status(page, "Đã nạp 1.075 Ngân Lượng vào game");
  await news.getByRole("link", { name: "Xem giao dịch" }).click();
  await expect(page).toHaveURL(/\/transactions#[0-9a-f-]{36}$/);
  await expect(news).toHaveCount(0);
});
