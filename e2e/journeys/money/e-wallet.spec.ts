/** Tests payments by the e-wallets MoMo and ViettelPay, from the code on the page to the credit. */
import { expect, type Page } from "@playwright/test";
import { QRPay } from "vietnam-qr-pay";
import { readQr } from "../../support/browser/qr.ts";
import { markDocument, press, status } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { test } from "../../support/test.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Reads the code from the screen as a wallet's application does. */
async function codeOnScreen(page: Page, wallet: string) {
  const picture = page.getByRole("img", { name: new RegExp(`Mã QR chuyển khoản: ${wallet}`) });
  const qr = new QRPay(await readQr(picture));
  expect(qr.isValid).toBe(true);
  expect(qr.amount ?? "").toBe("");
  return {
    content: qr.additionalData.purpose ?? "",
    bin: qr.consumer.bankBin ?? "",
    account: qr.consumer.bankNumber ?? "",
    reference: qr.additionalData.reference ?? "",
  };
}

const waiting = (page: Page) => page.getByText("Đang chờ chuyển khoản...");

test("R-PAY-1 R-PAY-4 R-PAY-5 R-TX-1: MoMo's code is paid", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/payment/e-wallet");
  await expect(page.getByText("10.000đ = 100 KP")).toBeVisible();
  const { content, ...code } = await codeOnScreen(page, "MoMo");
  expect(content).toMatch(/^FSO[0-9A-Z]{8}$/);
  expect(code).toEqual({
    bin: "971025",
    account: "PSP246813579000001",
    reference: "MOMOW2W24681357",
  });
  await expect(page.getByText("0900000300", { exact: true })).toBeVisible();
  await press(page, "Sao chép nội dung chuyển khoản");
  await expect(page.getByText("Đã copy cú pháp")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(content);

  await test.step("a payment that fails changes nothing", async () => {
    await sandbox.transfer({ method: "momo", amount: 200_000, content, outcome: "failed" });
    await expect(waiting(page)).toBeVisible();
  });

  const expectNoReload = await markDocument(page);
  await sandbox.transfer({ method: "momo", amount: 200_000, content });
  await expect(status(page, "+2.000")).toContainText("thưởng 140 KP");
  await expectNoReload();

  await page.goto("/transactions");
  const row = page.getByRole("row").filter({ hasText: "200.000" });
  for (const words of ["Nạp qua ví điện tử", "MoMo", "Thưởng nạp KP +140 KP", "+2.140 KP"]) {
    await expect(row).toContainText(words);
  }
});

test("R-PAY-5: a pending ViettelPay payment becomes credit when paid", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/payment/e-wallet");
  await page.getByRole("radio", { name: "ViettelPay" }).check();
  const { content, ...code } = await codeOnScreen(page, "ViettelPay");
  expect(code).toEqual({ bin: "971005", account: "0900000400", reference: "" });

  const pending = { method: "viettelpay", amount: 100_000, content, outcome: "pending" };
  const { id } = await sandbox.transfer(pending);
  await expect(waiting(page)).toBeVisible();
  await sandbox.settleSilently(id, "paid");
  // The portal queries a wallet after a second, then after two, four …
  await expect(status(page, "+1.000")).toContainText("thưởng 50 KP");

  await test.step("a payment that fails says so on its page", async () => {
    await page.getByRole("radio", { name: /^200\.000đ/ }).check();
    await press(page, "Tôi đã chuyển tiền");
    const failing = await sandbox.transfer({ ...pending, amount: 200_000 });
    await expect(page.getByText("Ví đang xử lý, chưa xác nhận")).toBeVisible();
    await sandbox.settleSilently(failing.id, "failed");
    await expect(status(page, "Ví báo giao dịch không thành công")).toBeVisible();
  });
});
