import type { TransferCase } from "@portal/contract/lost-transfer";
import { expect } from "@playwright/test";
import {
  chooseAmount,
  fill,
  markDocument,
  paymentContent,
  press,
  status,
} from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { get } from "../../support/programs/api.ts";
import { operate } from "../../support/programs/operator.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { test } from "../../support/test.ts";

const STEPS = [
  "Đã chuyển tiền",
  "Ngân hàng đã báo",
  "Đã khớp với tài khoản",
  "KP đã vào tài khoản",
];
/** The form of a step's time: hours, minutes, seconds and the day. */
const MOMENT = /\d\d:\d\d:\d\d \d\d\/\d\d\/\d{4}/;

test("R-PAY-4 R-PAY-5: a top-up is followed to its credit in a new tab", async ({
  page,
  context,
}) => {
  await aPlayer(page);
  await page.goto("/payment/bank-transfer");
  await chooseAmount(page, /200\.000đ/);
  await page.reload();
  await expect(page.getByRole("radio", { name: /200\.000đ/ })).toBeChecked();
  await expect(page.getByText("Bạn sẽ nhận")).toBeVisible();
  const content = await paymentContent(page);
  // Encoding the code twice would block a phone: the saved picture is made from the one on the page.
  await expect(page.getByRole("img", { name: /^Mã QR chuyển khoản/ })).toBeVisible();
  await expect(page.locator("canvas")).toHaveCount(0);
  const download = page.waitForEvent("download");
  await press(page, "Lưu mã QR");
  expect((await download).suggestedFilename()).toBe(`vietcombank-${content}-200000.png`);
  await press(page, "Tôi đã chuyển tiền");
  await expect(page).toHaveURL(/\/top-ups\/[0-9a-f-]{36}$/);
  await expect(status(page, "Đang chờ tiền đến")).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await later.goto("/payment/bank-transfer");
  await later.getByRole("link", { name: /200\.000đ · Vietcombank/ }).click();
  const steps = later.getByRole("list", { name: "Các bước của lần nạp" });
  await expect(steps.getByRole("listitem").nth(1)).toHaveAttribute("aria-current", "step");
  const expectNoReload = await markDocument(later);
  const reference = "MBVCB.3278907687";
  await sandbox.transfer({ method: "vietcombank", amount: 200_000, content, reference });
  for (const name of STEPS) {
    await expect(steps.getByRole("listitem").filter({ hasText: name })).toContainText(MOMENT);
  }
  await expect(steps.getByText(`Mã giao dịch ngân hàng: ${reference}`)).toBeVisible();
  await expect(status(later, "+2.000")).toContainText("140 KP");
  await expectNoReload();
});

test("R-PAY-5: money without the content is found", async ({ page }) => {
  const amount = 123_000;
  const content = "gui em mua sam";
  await aPlayer(page);
  const reference = `FT26${Date.now()}`;
  await sandbox.transfer({ method: "techcombank", amount, content, reference });
  const search = async (amountVnd: number, referenceEnd: string) => {
    await page.getByLabel("Tài khoản nhận tiền").selectOption("Techcombank");
    await fill(page, {
      "Số tiền đã chuyển": String(amountVnd),
      "6 ký tự cuối của mã giao dịch": referenceEnd,
    });
    await press(page, "Tìm giao dịch");
  };
  const cases = page.getByRole("listitem").filter({ hasText: "123.000đ" });

  await page.goto("/payment/bank-transfer");
  await page.getByRole("link", { name: /Tìm giao dịch/ }).click();
  await search(amount, "KHAC01");
  await expect(page.getByText("yêu cầu của bạn đã được ghi nhận")).toBeVisible();
  await expect(cases).toContainText("Đang kiểm tra");

  await search(amount, reference.slice(-6));
  await expect(page.getByText("Đã tìm thấy giao dịch của bạn")).toBeVisible();
  const found = cases.filter({ hasText: "Đã tìm thấy, chờ cộng KP" });
  await expect(found).toContainText(/1\.291 KP vào tài khoản lúc \d\d:\d\d \d\d\/\d\d\/\d{4}/);

  await test.step("any open page reports the operator's decision", async () => {
    const live = page.waitForResponse("**/api/live");
    await page.goto("/transactions");
    await live;
    const open = await get<TransferCase[]>(page, "/api/lost-transfers");
    const caseId = open.find(({ referenceEnd }) => referenceEnd === "KHAC01")!.id;
    const note = "Ngân hàng không ghi nhận mã giao dịch này.";
    await operate({ operation: "refuse-case", caseId, note }, "no such reference");
    await expect(page.getByText("Chưa xác nhận được giao dịch bạn tìm")).toBeVisible();
    await page.getByRole("link", { name: "Xem lý do" }).click();
    const refused = cases.filter({ hasText: "KHAC01" });
    await expect(refused).toContainText("Không xác nhận được");
    await expect(refused).toContainText(note);
  });

  await test.step("a mistaken search, with a screenshot, is withdrawn", async () => {
    await page.goto("/payment/find-transfer");
    await search(456_000, "KHAC02");
    const mistaken = page.getByRole("listitem").filter({ hasText: "456.000đ" });
    const picture = mistaken.locator("input[type=file]");
    await picture.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("?") });
    await expect(mistaken).toContainText("Không mở được ảnh này.");
    const screen = await page.screenshot();
    await picture.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: screen });
    await expect(mistaken).toContainText("Đã gửi ảnh.");
    await expect(mistaken).not.toContainText("Không mở được");
    await press(mistaken, "Rút yêu cầu");
    await expect(mistaken).toContainText("Đã rút");
    await expect(mistaken.getByRole("button")).toHaveCount(0);
  });
});
