import { expect, type Page } from "@playwright/test";
import { aPlayer } from "../../support/player/people.ts";
import { operate, operator } from "../../support/programs/operator.ts";
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

const steps = (page: Page) => page.getByRole("list", { name: "Các bước của lần nạp" });

async function expectAllSteps(page: Page, reference: string): Promise<void> {
  for (const name of STEPS) {
    await expect(steps(page).getByRole("listitem").filter({ hasText: name })).toContainText(MOMENT);
  }
  await expect(steps(page).getByText(`Mã giao dịch: ${reference}`)).toBeVisible();
}

test("R-PAY-4 R-PAY-5: a top-up is followed to the credit, though its tab was closed meanwhile", async ({
  page,
  context,
}) => {
  await aPlayer(page);
  await page.goto("/payment/bank-transfer");
  await page.getByRole("radio", { name: /200\.000đ/ }).check();
  await expect(page.getByText("Bạn sẽ nhận")).toBeVisible();
  const content = await page.getByText(/^FSO[0-9A-Z]{8}$/).innerText();
  // Encoding the code twice would block a phone: the picture to save is made from the one on the page.
  await expect(page.getByRole("img", { name: /^Mã QR chuyển khoản/ })).toBeVisible();
  await expect(page.locator("canvas")).toHaveCount(0);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Lưu mã QR" }).click();
  expect((await download).suggestedFilename()).toBe(`vietcombank-${content}-200000.png`);
  await page.getByRole("button", { name: "Tôi đã chuyển tiền" }).click();
  await expect(page).toHaveURL(/\/top-ups\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("status").filter({ hasText: "Đang chờ tiền đến" })).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await later.goto("/payment/bank-transfer");
  await later.getByRole("link", { name: /200\.000đ · Vietcombank/ }).click();
  await expect(steps(later).getByRole("listitem").nth(1)).toHaveAttribute("aria-current", "step");
  await later.evaluate(() => ((globalThis as { stayed?: boolean }).stayed = true));
  const reference = "MBVCB.3278907687";
  await sandbox.transfer({ method: "vietcombank", amount: 200_000, content, reference });
  await expectAllSteps(later, reference);
  await expect(later.getByRole("status").filter({ hasText: "+2.000" })).toContainText("140 KP");
  expect(await later.evaluate(() => (globalThis as { stayed?: boolean }).stayed)).toBe(true);
});

test("R-PAY-5: money sent without the content is found by its reference; what is not becomes a case", async ({
  page,
}) => {
  const AMOUNT_VND = 123_000;
  const { username } = await aPlayer(page);
  const reference = `FT26${Date.now()}`;
  await sandbox.transfer({
    method: "techcombank",
    amount: AMOUNT_VND,
    content: "gui em mua sam",
    reference,
  });
  await page.goto("/payment/bank-transfer");
  await page.getByRole("link", { name: /Tiền của tôi đâu\?/ }).click();
  await page.getByLabel("Tài khoản nhận tiền").selectOption("Techcombank");
  await page.getByLabel("Số tiền đã chuyển").fill(String(AMOUNT_VND));
  const end = page.getByLabel("6 ký tự cuối của mã giao dịch");
  await end.fill("KHAC01");
  await page.getByRole("button", { name: "Tìm giao dịch" }).click();
  await expect(page.getByText("yêu cầu của bạn đã được ghi nhận")).toBeVisible();
  const cases = page.getByRole("listitem").filter({ hasText: "123.000đ" });
  await expect(cases).toContainText("Đang kiểm tra");

  await end.fill(reference.slice(-6));
  await page.getByRole("button", { name: "Tìm giao dịch" }).click();
  await expect(page.getByText("Đã tìm thấy giao dịch của bạn")).toBeVisible();
  const found = cases.filter({ hasText: "Đã tìm thấy, chờ cộng KP" });
  await expect(found).toContainText(/1\.291 KP vào tài khoản lúc \d\d:\d\d \d\d\/\d\d\/\d{4}/);

  await test.step("what waits is given early by an operator who has seen the slip", async () => {
    const waiting = await caseOf(username, reference.slice(-6));
    const settle = [`--case-id=${waiting}`, `--transfer=${reference}`];
    await operate("settle-case", ...settle, "--reason=he has the slip");
    await expect(cases.filter({ hasText: "Đã cộng KP" })).toBeVisible();
    await cases.getByRole("link", { name: "Xem từng bước" }).click();
    await expect(page).toHaveURL(/\/top-ups\//);
    await expectAllSteps(page, reference);
  });

  await test.step("what the operator decides of a case is told on whatever page is open", async () => {
    await page.goto("/transactions");
    const open = await caseOf(username, "KHAC01");
    const note = "Ngân hàng không ghi nhận mã giao dịch này.";
    const refuse = [`--case-id=${open}`, `--note=${note}`];
    await operate("refuse-case", ...refuse, "--reason=no such reference");
    await expect(page.getByText("Chưa xác nhận được giao dịch bạn tìm")).toBeVisible();
    await page.getByRole("link", { name: "Xem lý do" }).click();
    const refused = cases.filter({ hasText: "KHAC01" });
    await expect(refused).toContainText("Không xác nhận được");
    await expect(refused).toContainText(note);
  });

  await test.step("a search that was a mistake is withdrawn", async () => {
    await page.goto("/payment/find-transfer");
    await page.getByLabel("Tài khoản nhận tiền").selectOption("Techcombank");
    await page.getByLabel("Số tiền đã chuyển").fill("456000");
    await end.fill("KHAC02");
    await page.getByRole("button", { name: "Tìm giao dịch" }).click();
    const mistaken = page.getByRole("listitem").filter({ hasText: "456.000đ" });
    await mistaken.getByRole("button", { name: "Rút yêu cầu" }).click();
    await expect(mistaken).toContainText("Đã rút");
    await expect(mistaken.getByRole("button")).toHaveCount(0);
  });
});

/** Returns the id of the player's case about this end of a reference. */
async function caseOf(username: string, referenceEnd: string): Promise<string> {
  const { rows } = await operator("list", "cases", "--list=open", `--username=${username}`);
  for (const { id } of rows as { id: string }[]) {
    const { search } = await operator("list", "case", `--id=${id}`);
    if ((search as { referenceEnd: string }).referenceEnd === referenceEnd) return id;
  }
  throw new Error(`no open case of ${username} about ${referenceEnd}`);
}
