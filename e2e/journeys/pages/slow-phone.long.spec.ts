import { expect, type Locator, type Page } from "@playwright/test";
import { loseCalls, slowDown } from "../../support/browser/slow-phone.ts";
import { aPlayer } from "../../support/player/people.ts";
import { PASSWORD } from "../../support/player/player.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { test } from "../../support/test.ts";

test.use({
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  provokes: ["net::ERR_CONNECTION_RESET *", "422 POST /register"],
});

const LOST = "Kết nối đến máy chủ bị gián đoạn, xin thử lại sau";
const SETTLED_MS = 20_000;
/**
 * For each action, the first call never reaches the server, and the response to the second never reaches the
 * page.
 */
const LOSSES = ["there", "back"] as const;

test("R-SHOP-9 R-SIGNUP-1 R-PAY-5 R-GAME-2 R-TX-1: on a slow phone that loses calls, registering, topping up and recharging end well, each once", async ({
  page,
  context,
}) => {
  await slowDown(page);
  await loseCalls(context, {
    "POST /register": LOSSES,
    "POST /api/top-ups": LOSSES,
    "POST /api/recharge/game": LOSSES,
  });
  const username = await test.step("registering", () => registerWithLosses(page));

  await test.step("a bank transfer", async () => {
    await page.goto("/payment/bank-transfer");
    await page.getByRole("radio", { name: /200\.000đ/ }).check();
    const content = await page.getByText(/^FSO[0-9A-Z]{8}$/).innerText();
    const sent = page.getByRole("button", { name: "Tôi đã chuyển tiền" });
    for (const _loss of LOSSES) {
      await pressInVain(sent);
      await expect(page.getByRole("alert").filter({ hasText: LOST })).toBeVisible();
      await expect(page.getByRole("radio", { name: /200\.000đ/ })).toBeChecked();
    }
    await sent.click();
    await expect(page).toHaveURL(/\/top-ups\//);
    await sandbox.transfer({ method: "vietcombank", amount: 200_000, content });
    await expect(page.getByRole("status").filter({ hasText: "+2.000" })).toBeVisible({
      timeout: SETTLED_MS,
    });
  });

  await test.step("a recharge", async () => {
    await page.goto("/recharge");
    await page.getByLabel("Máy chủ").selectOption({ label: "Hoa Sơn" });
    await page.getByRole("radio", { name: /1\.075/ }).check();
    await pressInVain(page.getByRole("button", { name: "Nạp Đồng" }));
    await expect(page.getByRole("status").filter({ hasText: LOST })).toContainText(
      "không trừ KP hai lần",
    );
    await expect(page.getByRole("radio", { name: /1\.075/ })).toBeChecked();
    const ask = page.getByRole("button", { name: "Kiểm tra kết quả" });
    await pressInVain(ask);
    await ask.click();
    await expect(page.getByText("Đã nạp thành công 1.075 Đồng")).toBeVisible();
  });

  await test.step("the game, the top-ups and the history have each of them once", async () => {
    const { zones } = await sandbox.gameAccount(username);
    const delivered = zones.flatMap(({ deliveries }) => deliveries.map(({ coins }) => coins));
    expect(delivered).toEqual([107_500]);
    await page.goto("/transactions");
    const rows = page.getByRole("row");
    await expect(rows.filter({ hasText: "−1.000 KP" })).toHaveCount(1);
    await expect(rows.filter({ hasText: "200.000" })).toHaveCount(1);
  });
});

test("R-PAY-2 R-PAY-3 R-GIFT-1: on a slow phone that loses calls, a card and a gift code are taken once", async ({
  page,
  context,
}) => {
  await aPlayer(page);
  await slowDown(page);
  await loseCalls(context, {
    "POST /api/recharge/card": LOSSES,
    "POST /api/giftpaysys/receive": LOSSES,
  });
  await page.goto("/payment/card");
  const card = await sandbox.mintCard({ value: 100_000 });
  await page.getByRole("radio", { name: "Viettel" }).check();
  await page.getByLabel("Số seri").fill(card.serial);
  await page.getByLabel("Mã số thẻ").fill(card.pin);
  await page.getByLabel("Mệnh giá").selectOption(String(card.value));

  await test.step("a card", async () => {
    for (const _loss of LOSSES) {
      await pressInVain(page.getByRole("button", { name: "Xác nhận" }));
      await expect(page.getByRole("alert")).toContainText("không bao giờ bị nạp hai lần");
      await expect(page.getByLabel("Số seri")).toHaveValue(card.serial);
      await expect(page.getByLabel("Mã số thẻ")).toHaveValue(card.pin);
      await expect(page.getByLabel("Mệnh giá")).toHaveValue(String(card.value));
    }
    await page.getByRole("button", { name: "Xác nhận" }).click();
    await expect(page.getByText("Nạp thẻ thành công! Bạn nhận được 1.000 KP.")).toBeVisible({
      timeout: SETTLED_MS,
    });
    const { calls } = await sandbox.chargeOf(card.serial);
    expect(calls.charging).toBe(1);
  });

  await test.step("a gift code", async () => {
    const told: string[] = [];
    page.on("dialog", (dialog) => {
      told.push(dialog.message());
      void dialog.accept();
    });
    await page.goto("/giftcode");
    const row = page.getByRole("row").filter({ hasText: "Tích lũy nạp 100K" });
    await expect(row.getByText("Đã đủ điều kiện")).toBeVisible();
    const claim = row.getByRole("button", { name: "Nhận KeyAuto" });
    await claim.click();
    await expect.poll(() => told).toEqual([LOST]);
    await expect(claim).toBeEnabled();
    await claim.click();
    await expect(row.getByText(/^Đã nhận lúc/)).toBeVisible();
    expect(told).toEqual([LOST, LOST]);
  });

  await test.step("the history has the card once", async () => {
    await page.goto("/transactions");
    await expect(page.getByRole("row").filter({ hasText: card.serial })).toHaveCount(1);
  });
});

/** Registers while calls are lost. @returns the username */
async function registerWithLosses(page: Page): Promise<string> {
  const username = `cham_${Date.now().toString(36)}`;
  await page.goto("/register");
  await page.getByLabel("Số điện thoại").fill("0912345678");
  await page.getByRole("button", { name: "Tiếp tục" }).click();
  await page.getByLabel("Tên đăng nhập").fill(username);
  await page.getByRole("button", { name: "Tiếp tục" }).click();
  await page.getByLabel("Mật khẩu", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Nhập lại mật khẩu").fill(PASSWORD);
  const create = page.getByRole("button", { name: "Tạo tài khoản" });
  for (const _loss of LOSSES) {
    await pressInVain(create);
    await expect(page.getByRole("alert").filter({ hasText: LOST })).toBeVisible();
    await expect(page.getByLabel("Mật khẩu", { exact: true })).toHaveValue(PASSWORD);
    await expect(page.getByLabel("Nhập lại mật khẩu")).toHaveValue(PASSWORD);
  }
  await create.click();
  await expect(page).toHaveURL(/\/$/, { timeout: SETTLED_MS });
  return username;
}

/** Presses a button whose call is lost. */
async function pressInVain(button: Locator): Promise<void> {
  const lost = button.page().waitForEvent("requestfailed", (one) => one.method() === "POST");
  await button.click();
  await lost;
}
