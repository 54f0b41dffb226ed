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

/** How long a delayed card takes by itself, longer than any journey: the gateway decides when the test says so. */
const UNDECIDED_MS = 600_000;

const list = (page: Page) => page.locator("section").filter({ hasText: "Thẻ đã gửi" });

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
