/** Tests that registering, paying and buying happen once on a phone whose requests and responses get lost. */
import { expect, type Locator } from "@playwright/test";
import { loseCalls, slowDown } from "../../support/browser/slow-phone.ts";
import {
  chooseAmount,
  chooseCoins,
  field,
  denomination,
  fillCard,
  paymentContent,
  status,
} from "../../support/player/actions.ts";
import { aPlayer, PASSWORD } from "../../support/player/people.ts";
import { fillRegistration } from "../../support/player/player.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { test } from "../../support/test.ts";

test.use({
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  provokes: ["net::ERR_CONNECTION_RESET *", "422 POST /register"],
});

const LOST = "Kết nối đến máy chủ bị gián đoạn, xin thử lại sau";
const PATIENCE = { timeout: 20_000 };
/** For each action: the first call never reaches the server, and the second response never reaches the page. */
const LOSSES = ["there", "back"] as const;

/** Presses a button whose call is lost. */
async function pressInVain(button: Locator): Promise<void> {
  const lost = button.page().waitForEvent("requestfailed", (one) => one.method() === "POST");
  await button.click();
  await lost;
}

test("R-SHOP-9 R-SIGNUP-1 R-PAY-5 R-GAME-2 R-TX-1: after lost calls everything happens once", async ({
  page,
  context,
}) => {
  await slowDown(page);
  await loseCalls(context, {
    "POST /register": LOSSES,
    "POST /api/top-ups": LOSSES,
    "POST /api/recharge/game": LOSSES,
  });
  const button = (name: string) => page.getByRole("button", { name });
  const failure = page.getByRole("alert").filter({ hasText: LOST });

  const username = await fillRegistration(page);
  for (const _loss of LOSSES) {
    await pressInVain(button("Tạo tài khoản"));
    await expect(failure).toBeVisible();
    await expect(field(page, "Mật khẩu")).toHaveValue(PASSWORD);
    await expect(field(page, "Nhập lại mật khẩu")).toHaveValue(PASSWORD);
  }
  await button("Tạo tài khoản").click();
  await expect(page).toHaveURL(/\/$/, PATIENCE);

  await test.step("a bank transfer", async () => {
    await page.goto("/payment/bank-transfer");
    const amount = page.getByRole("radio", { name: /200\.000đ/ });
    await chooseAmount(page, /200\.000đ/);
    const content = await paymentContent(page);
    for (const _loss of LOSSES) {
      await pressInVain(button("Tôi đã chuyển tiền"));
      await expect(failure).toBeVisible();
      await expect(amount).toBeChecked();
    }
    await button("Tôi đã chuyển tiền").click();
    await expect(page).toHaveURL(/\/top-ups\//);
    await sandbox.transfer({ method: "vietcombank", amount: 200_000, content });
    await expect(status(page, "+2.000")).toBeVisible(PATIENCE);
  });

  await test.step("a recharge", async () => {
    await page.goto("/recharge");
    await chooseCoins(page, /1\.075/);
    await pressInVain(button("Nạp Ngân Lượng"));
    await expect(status(page, LOST)).toContainText("không trừ KP hai lần");
    await expect(page.getByRole("radio", { name: /1\.075/ })).toBeChecked();
    await pressInVain(button("Kiểm tra kết quả"));
    await button("Kiểm tra kết quả").click();
    await expect(page.getByText("Đã nạp thành công 1.075 Ngân Lượng")).toBeVisible();
  });

  await test.step("game and history have each of them once", async () => {
    const { zones } = await sandbox.gameAccount(username);
    const delivered = zones.flatMap(({ deliveries }) => deliveries.map(({ coins }) => coins));
    expect(delivered).toEqual([107_500]);
    await page.goto("/transactions");
    const rows = page.getByRole("row");
    await expect(rows.filter({ hasText: "−1.000 KP" })).toHaveCount(1);
    await expect(rows.filter({ hasText: "200.000" })).toHaveCount(1);
  });
});

test("R-PAY-2 R-PAY-3 R-GIFT-1: after lost calls card and gift code are used once", async ({
  page,
  context,
}) => {
  await aPlayer(page);
  await slowDown(page);
  await loseCalls(context, {
    "POST /api/recharge/card": LOSSES,
    "POST /api/giftpaysys/receive": LOSSES,
  });
  const card = await sandbox.mintCard({ value: 100_000 });

  await test.step("a card", async () => {
    await page.goto("/payment/card");
    await fillCard(page, card);
    const confirm = page.getByRole("button", { name: "Xác nhận" });
    for (const _loss of LOSSES) {
      await pressInVain(confirm);
      await expect(page.getByRole("alert")).toContainText("không bao giờ bị nạp hai lần");
      await expect(field(page, "Số seri")).toHaveValue(card.serial);
      await expect(field(page, "Mã số thẻ")).toHaveValue(card.pin);
      await expect(denomination(page, card.value)).toBeChecked();
    }
    await confirm.click();
    const message = page.getByText("Nạp thẻ thành công! Bạn nhận được 1.000 KP.");
    await expect(message).toBeVisible(PATIENCE);
    expect((await sandbox.chargeOf(card.serial)).calls.charging).toBe(1);
  });

  await test.step("a gift code", async () => {
    const alerts: string[] = [];
    page.on("dialog", (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    await page.goto("/giftcode");
    const row = page.getByRole("row").filter({ hasText: "Tích lũy nạp 100K" });
    await expect(row.getByText("Đã đủ điều kiện")).toBeVisible();
    const claim = row.getByRole("button", { name: "Nhận KeyAuto" });
    await claim.click();
    await expect.poll(() => alerts).toEqual([LOST]);
    await expect(claim).toBeEnabled();
    await claim.click();
    await expect(row.getByText(/^Đã nhận lúc/)).toBeVisible();
    expect(alerts).toEqual([LOST, LOST]);
  });

  await page.goto("/transactions");
  await expect(page.getByRole("row").filter({ hasText: card.serial })).toHaveCount(1);
});
