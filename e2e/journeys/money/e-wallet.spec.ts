import { expect, type Page } from "@playwright/test";
import { QRPay } from "vietnam-qr-pay";
import { readQr } from "../../support/browser/qr.ts";
import { aPlayer } from "../../support/player/people.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { test } from "../../support/test.ts";

type Code = { content: string; bin: string; account: string; reference: string };

/** Reads the code from the screen as a wallet's application does. */
async function codeOnScreen(page: Page, wallet: string): Promise<Code> {
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

const arrival = (page: Page, credit: string) =>
  page.getByRole("status").filter({ hasText: `+${credit}` });

test("R-PAY-1 R-PAY-4 R-PAY-5: MoMo's code on the screen, and its money on the open page", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
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

  await test.step("all of it stands beside the code, to be copied", async () => {
    await expect(page.getByText("0900000300", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Copy nội dung chuyển khoản" }).click();
    await expect(page.getByText("Đã copy cú pháp")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(content);
  });

  await test.step("a payment that fails changes nothing", async () => {
    await sandbox.transfer({ method: "momo", amount: 200_000, content, outcome: "failed" });
    await expect(page.getByText("Đang chờ chuyển khoản...")).toBeVisible();
  });

  await test.step("credit and bonus appear without a reload", async () => {
    await page.evaluate(() => ((globalThis as { stayed?: boolean }).stayed = true));
    await sandbox.transfer({ method: "momo", amount: 200_000, content });
    await expect(arrival(page, "2.000")).toBeVisible();
    await expect(arrival(page, "2.000")).toContainText("thưởng 140 KP");
    expect(await page.evaluate(() => (globalThis as { stayed?: boolean }).stayed)).toBe(true);
  });

  await page.goto("/transactions");
  const row = page.getByRole("row").filter({ hasText: "200.000" });
  await expect(row).toContainText("Nạp qua ví điện tử");
  await expect(row).toContainText("MoMo");
  await expect(row).toContainText("Thưởng nạp KP+140 KP");
  await expect(row).toContainText("+2.140 KP");
});

test("R-PAY-5: a wallet's money is not taken for the bank's, which the page still waits for", async ({
  page,
}) => {
  await aPlayer(page);
  await page.goto("/payment/e-wallet");
  const { content } = await codeOnScreen(page, "MoMo");
  await page.goto("/payment/bank-transfer");
  await expect(page.getByText("Đang chờ chuyển khoản...")).toBeVisible();
  await sandbox.transfer({ method: "momo", amount: 200_000, content });
  await expect(arrival(page, "2.000")).toContainText("Qua MoMo, đã vào tài khoản lúc");
  await expect(page.getByText("Đang chờ chuyển khoản...")).toBeVisible();
});

test("R-PAY-4: bank and amount are still chosen after a reload", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/payment/bank-transfer");
  await page.getByRole("radio", { name: "Techcombank" }).check();
  await page.getByRole("radio", { name: /^500\.000đ/ }).check();
  await page.reload();
  await expect(page.getByRole("radio", { name: "Techcombank" })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^500\.000đ/ })).toBeChecked();
});

test("R-PAY-5: a payment by ViettelPay that is pending becomes credit once we learn that it is paid", async ({
  page,
}) => {
  await aPlayer(page);
  await page.goto("/payment/e-wallet");
  await page.getByRole("radio", { name: "ViettelPay" }).check();
  const { content, ...code } = await codeOnScreen(page, "ViettelPay");
  expect(code).toEqual({ bin: "971005", account: "0900000400", reference: "" });

  const pending = { method: "viettelpay", amount: 100_000, content, outcome: "pending" };
  const { id } = await sandbox.transfer(pending);
  await expect(page.getByText("Đang chờ chuyển khoản...")).toBeVisible();
  await sandbox.settleUntold(id, "paid");
  // The portal queries a wallet after a second, then after two, four …
  await expect(arrival(page, "1.000")).toBeVisible();
  await expect(arrival(page, "1.000")).toContainText("thưởng 50 KP");

  await test.step("one that fails says so on its page", async () => {
    await page.getByRole("radio", { name: /^200\.000đ/ }).check();
    await page.getByRole("button", { name: "Tôi đã chuyển tiền" }).click();
    const failing = await sandbox.transfer({ ...pending, amount: 200_000 });
    await expect(page.getByText("Ví đang xử lý, chưa xác nhận")).toBeVisible();
    await sandbox.settleUntold(failing.id, "failed");
    const told = page.getByRole("status").filter({ hasText: "Ví báo giao dịch không thành công" });
    await expect(told).toBeVisible();
  });
});
