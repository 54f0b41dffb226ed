import { expect, type Page } from "@playwright/test";
import {
  denomination,
  field,
  fill,
  fillCard,
  markDocument,
  press,
} from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { test } from "../../support/test.ts";

test.use({ provokes: ["409 POST /api/recharge/card", "net::ERR_FAILED POST /api/recharge/card"] });

/** Longer than any journey: the gateway decides when the test says so. */
const UNDECIDED_MS = 600_000;

const list = (page: Page) => page.locator("section").filter({ hasText: "Thẻ đã gửi" });
const alert = (page: Page) => page.getByRole("alert");

test("R-PAY-1 R-PAY-2 R-TX-1: a good card is credited and listed", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/payment");
  await expect(page).toHaveURL(/\/payment\/card$/);
  await expect(page.getByText("100.000 VND = 1.000 KP")).toBeVisible();
  await expect(page.getByText("thẻ sẽ bị hủy")).toBeVisible();

  await test.step("another network resets the denomination", async () => {
    await expect(denomination(page, 0)).toBeChecked();
    await expect(denomination(page, 0)).toBeDisabled();
    await denomination(page, 50_000).check();
    await page.getByRole("radio", { name: "MobiFone" }).check();
    await expect(denomination(page, 0)).toBeChecked();
  });

  const card = await sandbox.mintCard({ value: 100_000 });
  await test.step("spaces and dashes of a pasted number are dropped", async () => {
    await fillCard(page, {
      ...card,
      serial: card.serial.replaceAll(/(\d{4})/g, "$1 "),
      pin: card.pin.replaceAll(/(\d{5})/g, "$1-"),
    });
    await expect(field(page, "Số seri")).toHaveValue(card.serial);
    await expect(field(page, "Mã số thẻ")).toHaveValue(card.pin);
    await expect(page.getByText("Bạn sẽ nhận")).toBeVisible();
  });

  await press(page, "Xác nhận");
  const message = page.getByText("Nạp thẻ thành công! Bạn nhận được 1.000 KP.");
  await expect(message).toBeVisible();
  await expect(field(page, "Mã số thẻ")).toHaveValue("");
  await expect(list(page).getByText(`••••${card.pin.slice(-4)}`)).toBeVisible();
  await expect(list(page).getByText("Thành công")).toBeVisible();
  await expect(page.getByText(card.pin)).toHaveCount(0);
  await fill(page, { "Số seri": "1" });
  await expect(message, "after an edit").toHaveCount(0);

  await page.getByRole("link", { name: "Lịch sử giao dịch" }).first().click();
  const row = page.getByRole("row").filter({ hasText: card.serial });
  for (const words of ["Nạp bằng thẻ cào", "Thành công", "1.000 KP"]) {
    await expect(row).toContainText(words);
  }
});

test("R-PAY-2: a used card fails with its reason, which an edit clears", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/payment/card");
  await press(page, "Xác nhận");
  await expect(alert(page)).toHaveText("Vui lòng nhập Số seri.");
  await fillCard(page, await sandbox.mintCard({ outcome: "used" }));
  await expect(alert(page)).toHaveCount(0);
  await press(page, "Xác nhận");
  await expect(alert(page)).toContainText("Thẻ không đúng hoặc đã được sử dụng.");
  await expect(list(page).getByText("Thất bại")).toBeVisible();
  await denomination(page, 20_000).check();
  await expect(alert(page)).toHaveCount(0);
});

test("R-PAY-2 R-PAY-3: a later decision about a card appears", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/payment/card");
  const card = await sandbox.mintCard({ outcome: "delayed", delayMs: UNDECIDED_MS });
  await fillCard(page, card);
  await press(page, "Xác nhận");
  await expect(page.getByRole("button", { name: "Đang xử lý yêu cầu..." })).toBeVisible();
  await expect(page.getByText("Thẻ đang được xử lý.")).toBeVisible();
  await page.reload();
  await expect(list(page).getByText("Đang xử lý", { exact: true })).toBeVisible();
  const expectNoReload = await markDocument(page);
  await sandbox.decideCharge(await sandbox.chargeOf(card.serial));
  await expect(list(page).getByText("Thành công")).toBeVisible();
  await expect(list(page).getByText("Đã cộng 1.000 KP")).toBeVisible();
  await expectNoReload();
  expect((await sandbox.chargeOf(card.serial)).calls.charging).toBe(1);
});

test("R-PAY-3: after a lost response a second press charges nothing again", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/payment/card");
  const card = await sandbox.mintCard({ value: 20_000 });
  await fillCard(page, card);
  // The portal accepts the card, but its response never reaches the page.
  await page.route("**/api/recharge/card", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    return route.abort();
  });
  await press(page, "Xác nhận");
  await expect(alert(page)).toContainText("một thẻ không bao giờ bị nạp hai lần");
  await page.unroute("**/api/recharge/card");
  await press(page, "Xác nhận");
  await expect(page.getByText("Nạp thẻ thành công! Bạn nhận được 200 KP.")).toBeVisible();
  expect((await sandbox.chargeOf(card.serial)).calls.charging).toBe(1);
});
