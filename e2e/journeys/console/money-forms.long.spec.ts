import { createHmac } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { violations } from "../../support/browser/axe.ts";
import { bursts } from "../../support/browser/layout.ts";
import { nextPlayer } from "../../support/player/people.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { CONSOLE_URL, PORTAL_URL } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";
import { vietnamTime } from "../../support/vietnam-time.ts";
import { signedInAs } from "./staff.ts";

test.use({ provokes: ["409 POST /api/console/operations/preview"] });

const DEMO_SECRET = "demo-sepay-secret";
const PHONE = { width: 360, height: 800 };

test("R-FAIR-2: a second payment with the same reference is entered from the statement", async ({
  browser,
}) => {
  const page = await browser.newPage();
  await signedInAs(page, "minh");
  const reference = `FT${Date.now()}`;
  const amount = 81_000;
  const content = `lan 1 ${reference}`;
  await sandbox.transfer({ method: "vietcombank", amount, reference, content });
  await page.goto(`${CONSOLE_URL}/queues/unmatched`);
  await page.getByRole("button", { name: "Nhập khoản tiền chưa được báo" }).click();
  const method = page.getByRole("combobox", { name: "Phương thức" });
  await expect(method).toBeFocused();
  await method.selectOption({ label: "Vietcombank" });
  await page.getByLabel("Mã thông báo ở nguồn báo tiền").fill(reference);
  await page.getByLabel("Số tiền (đ)", { exact: true }).fill("81.000");
  await page.getByLabel("Nội dung trên sao kê").fill(`lan 2 ${reference}`);
  await page.getByLabel("Lúc tiền vào (giờ Việt Nam)").fill(vietnamTime());
  await page.getByLabel("Mã giao dịch ngân hàng (nếu có)").fill(reference);
  const isAnother = page.getByRole("checkbox", { name: "Là khoản khác" });
  await expectForEveryone(page);
  await page.getByRole("button", { name: "Xem trước" }).click();
  await expect(page.getByText('hãy đánh dấu "Là khoản khác"')).toBeVisible();
  await isAnother.check();
  await page.getByRole("button", { name: "Xem trước" }).click();
  await expect(page.locator("dl div", { hasText: "Là khoản khác" })).toContainText("có");
  await confirm(page);
  await page.goto(`${CONSOLE_URL}/money?q=${reference}`);
  await expect(page.getByText(`lan 1 ${reference}`)).toBeVisible();
  await expect(page.getByText(`lan 2 ${reference}`)).toBeVisible();
});

test("R-OPS-A: a role that may not enter money does not see its button", async ({ browser }) => {
  const page = await browser.newPage();
  await signedInAs(page, "tuan");
  await page.goto(`${CONSOLE_URL}/queues/unmatched`);
  await expect(page.getByRole("table", { name: "Tiền chưa rõ chủ" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Nhập khoản tiền chưa được báo" })).toHaveCount(0);
});

test("R-FAIR-2: money at an unknown account is assigned by the rates of a method", async ({
  browser,
}) => {
  const { username } = await nextPlayer();
  const page = await browser.newPage();
  await signedInAs(page, "minh");
  const content = `tai khoan cu ${Date.now()}`;
  await sendSepayNotice({ id: Date.now(), accountNumber: "99990001", amount: 100_000, content });
  await page.goto(`${CONSOLE_URL}/queues/unmatched?content=${content}`);
  await expect(page.getByText("chưa khai báo 99990001")).toBeVisible();
  await page.getByRole("button", { expanded: false }).first().click();
  await page.getByRole("button", { name: "Gán tiền cho người chơi" }).click();
  await page.getByLabel("Tên đăng nhập").fill(username);
  await expect(page.getByRole("button", { name: "Xem trước" })).toBeEnabled();
  await page.getByLabel("Tính theo phương thức").selectOption({ label: "Techcombank" });
  await expectForEveryone(page);
  await page.getByRole("button", { name: "Xem trước" }).click();
  await expect(page.locator("dl div", { hasText: "Tính theo phương thức" })).toContainText(
    "Techcombank",
  );
  await confirm(page);
});

test("R-FAIR-2: money that never came is voided with evidence, by two people", async ({
  browser,
}) => {
  const page = await browser.newPage();
  await signedInAs(page, "minh");
  const content = `bao hai lan ${Date.now()}`;
  await sendSepayNotice({
    id: Date.now(),
    accountNumber: "1013579246",
    amount: 300_000,
    content,
  });
  await page.goto(`${CONSOLE_URL}/queues/unmatched?content=${content}`);
  await page.getByRole("button", { expanded: false }).first().click();
  await page.getByRole("button", { name: "Khoản này không có thật" }).click();
  await page.getByLabel("Bằng chứng").fill("sao kê tháng 7, trang 3");
  await expectForEveryone(page);
  await page.getByRole("button", { name: "Xem trước" }).click();
  await expect(page.getByText("chưa đối soát sao kê của ngày này")).toBeVisible();
  await page.getByLabel("Lý do (ghi vào nhật ký)").fill("sao kê chỉ có một khoản");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Đã gửi đề nghị để người khác phê duyệt.").first()).toBeVisible();
});

async function confirm(page: Page): Promise<void> {
  await page.getByLabel("Lý do (ghi vào nhật ký)").fill("sao kê ngày 12");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Đã thực hiện.").first()).toBeVisible();
}

async function expectForEveryone(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  const desktop = page.viewportSize()!;
  await page.setViewportSize(PHONE);
  expect(await bursts(page)).toEqual([]);
  await page.setViewportSize(desktop);
}

/** Sends a payment notice for any account, as SePay does. The sandbox sends notices for the operator's accounts only. */
async function sendSepayNotice(notice: {
  id: number;
  accountNumber: string;
  amount: number;
  content: string;
}): Promise<void> {
  const { id, accountNumber, amount, content } = notice;
  const body = JSON.stringify({
    id,
    gateway: "Vietcombank",
    transactionDate: "2026-03-12 09:41:07",
    accountNumber,
    code: null,
    content,
    transferType: "in",
    transferAmount: amount,
    accumulated: 0,
    subAccount: null,
    referenceCode: `MBVCB.${id}`,
    description: "",
  });
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac("sha256", DEMO_SECRET).update(`${timestamp}.${body}`).digest("hex");
  const answer = await fetch(`${PORTAL_URL}/webhooks/sepay`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-sepay-timestamp": timestamp,
      "x-sepay-signature": `sha256=${signature}`,
    },
  });
  if (!answer.ok) throw new Error(`the portal responds to a notice with ${answer.status}`);
}
