import { expect, type Page } from "@playwright/test";
import { aPlayer } from "../../support/player/people.ts";
import { sandbox, type SandboxCard } from "../../support/programs/sandbox.ts";
import { test } from "../../support/test.ts";

test.use({ provokes: ["409 POST /api/recharge/card", "net::ERR_FAILED POST /api/recharge/card"] });

const IN_FLIGHT = "Đang xử lý yêu cầu...";
/** Longer than any journey: the gateway decides when the test says so. */
const UNDECIDED_MS = 600_000;

const list = (page: Page) => page.locator("section").filter({ hasText: "Thẻ đã gửi" });
const denomination = (page: Page) => page.getByLabel("Mệnh giá");

async function fillIn(page: Page, { serial, pin, value }: SandboxCard): Promise<void> {
  await page.getByRole("radio", { name: "Viettel" }).check();
  await page.getByLabel("Số seri").fill(serial);
  await page.getByLabel("Mã số thẻ").fill(pin);
  await denomination(page).selectOption(String(value));
}
const confirm = (page: Page) => page.getByRole("button", { name: "Xác nhận" }).click();

test("R-PAY-1 R-PAY-2 R-TX-1: a good card is credited and stands in the list and the history", async ({
  page,
}) => {
  await aPlayer(page);
  await page.goto("/payment");
  await expect(page).toHaveURL(/\/payment\/card$/);
  await expect(page.getByText("100.000 VND = 1.000 KP")).toBeVisible();
  await expect(page.getByText("thẻ sẽ bị hủy")).toBeVisible();

  await test.step("the denomination starts on a disabled placeholder of value 0", async () => {
    await expect(denomination(page)).toHaveValue("0");
    await expect(page.getByRole("option", { name: "Chọn mệnh giá" })).toBeDisabled();
    await denomination(page).selectOption("50000");
    await page.getByRole("radio", { name: "MobiFone" }).check();
    await expect(denomination(page)).toHaveValue("0");
  });

  const card = await sandbox.mintCard({ value: 100_000 });
  await test.step("groups and dashes of a pasted number are dropped", async () => {
    await fillIn(page, {
      ...card,
      serial: card.serial.replaceAll(/(\d{4})/g, "$1 "),
      pin: card.pin.replaceAll(/(\d{5})/g, "$1-"),
    });
    await expect(page.getByLabel("Số seri")).toHaveValue(card.serial);
    await expect(page.getByLabel("Mã số thẻ")).toHaveValue(card.pin);
    await expect(page.getByText("Bạn sẽ nhận")).toBeVisible();
  });

  await confirm(page);
  const message = page.getByText("Nạp thẻ thành công! Bạn nhận được 1.000 KP.");
  await expect(message).toBeVisible();
  await expect(page.getByLabel("Mã số thẻ")).toHaveValue("");
  await expect(list(page).getByText(`••••${card.pin.slice(-4)}`)).toBeVisible();
  await expect(list(page).getByText("Thành công")).toBeVisible();
  await expect(page.getByText(card.pin)).toHaveCount(0);

  await test.step("editing clears the notice", async () => {
    await page.getByLabel("Số seri").fill("1");
    await expect(message).toHaveCount(0);
  });

  await page.getByRole("link", { name: "Lịch sử giao dịch" }).first().click();
  const row = page.getByRole("row").filter({ hasText: card.serial });
  await expect(row).toContainText("Nạp bằng thẻ cào");
  await expect(row).toContainText("Thành công");
  await expect(row).toContainText("1.000 KP");
});

test("R-PAY-2: a used card fails with its reason, and editing clears the notice", async ({
  page,
}) => {
  await aPlayer(page);
  await page.goto("/payment/card");
  await confirm(page);
  await expect(page.getByRole("alert")).toHaveText("Vui lòng nhập Số seri.");
  await fillIn(page, await sandbox.mintCard({ outcome: "used" }));
  await expect(page.getByRole("alert")).toHaveCount(0);
  await confirm(page);
  const failure = page.getByRole("alert");
  await expect(failure).toContainText("Thẻ không đúng hoặc đã được sử dụng.");
  await expect(list(page).getByText("Thất bại")).toBeVisible();
  await denomination(page).selectOption("20000");
  await expect(failure).toHaveCount(0);
});

test("R-PAY-2 R-PAY-3: a card that is decided later shows so on the open page, also after a reload", async ({
  page,
}) => {
  await aPlayer(page);
  await page.goto("/payment/card");
  const card = await sandbox.mintCard({ outcome: "delayed", delayMs: UNDECIDED_MS });
  await fillIn(page, card);
  await confirm(page);
  await expect(page.getByRole("button", { name: IN_FLIGHT })).toBeVisible();
  await expect(page.getByText("Thẻ đang được xử lý.")).toBeVisible();
  await page.reload();
  await expect(list(page).getByText("Đang xử lý", { exact: true })).toBeVisible();
  await page.evaluate(() => ((globalThis as { stayed?: boolean }).stayed = true));
  await sandbox.decideCharge(await sandbox.chargeOf(card.serial));
  await expect(list(page).getByText("Thành công")).toBeVisible();
  await expect(list(page).getByText("Đã cộng 1.000 KP")).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { stayed?: boolean }).stayed)).toBe(true);
  expect((await sandbox.chargeOf(card.serial)).calls.charging).toBe(1);
});

test("R-PAY-3: a lost answer of the gateway is made up for, and a second press charges nothing", async ({
  page,
}) => {
  await aPlayer(page);
  await page.goto("/payment/card");
  const card = await sandbox.mintCard({ value: 20_000 });
  await fillIn(page, card);
  // The portal accepts the card, but its response never reaches the page.
  await page.route("**/api/recharge/card", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    return route.abort();
  });
  await confirm(page);
  await expect(page.getByRole("alert")).toContainText("một thẻ không bao giờ bị nạp hai lần");
  await page.unroute("**/api/recharge/card");
  await confirm(page);
  await expect(page.getByText("Nạp thẻ thành công! Bạn nhận được 200 KP.")).toBeVisible();
  expect((await sandbox.chargeOf(card.serial)).calls.charging).toBe(1);
});
