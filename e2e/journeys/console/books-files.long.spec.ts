import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { violations } from "../../support/browser/axe.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { CONSOLE_URL } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";
import { thisMonth } from "../../support/vietnam-time.ts";
import { signedInAs } from "./staff.ts";

test("R-OPS-8: an accountant exports figures and balances; other roles can only read them", async ({
  browser,
}) => {
  await sandbox.transfer({ method: "vietcombank", amount: 83_000, content: "khong ro" });
  const page = await browser.newPage();
  await signedInAs(page, "tuan");
  await page.goto(`${CONSOLE_URL}/books?${thisMonth()}`);
  const figures = await saved(page, "Xuất số liệu kỳ");
  expect(figures.startsWith("\u{feff}Xem theo,Kỳ,Từ ngày,Đến ngày,Tiền bán trong kỳ (đ),")).toBe(
    true,
  );
  const rows = figures.split("\r\n").map((line) => line.split(","));
  const sales = (by: string) =>
    rows.filter(([name]) => name === by).reduce((sum, row) => sum + Number(row[4]), 0);
  expect(rows.filter(([name]) => name === "Ngày").length).toBeGreaterThan(0);
  expect(sales("Ngày")).toBe(sales("Cả kỳ"));
  expect(sales("Tháng")).toBe(sales("Cả kỳ"));
  const balances = await saved(page, "Xuất số dư");
  expect(balances).toContain("cash:vietcombank:1013579246,Tiền tại Vietcombank 1013579246,");
  expect(balances).toContain(",Tổng cộng,");
  expect(await violations(page)).toEqual([]);

  await page.goto(`${CONSOLE_URL}/books/entries?account=unmatched&${thisMonth()}`);
  await expect(page.getByText("Nhận tiền, chưa rõ chủ").first()).toBeVisible();
  expect(await saved(page, "Xuất CSV")).toContain("Nhận tiền, chưa rõ chủ");

  const payments = await browser.newPage();
  await signedInAs(payments, "minh");
  await payments.goto(`${CONSOLE_URL}/books`);
  await expect(payments.getByRole("table", { name: "Bảng cân đối phát sinh (đ)" })).toBeVisible();
  await expect(payments.getByRole("button", { name: /^Xuất/ })).toHaveCount(0);
});

async function saved(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name }).click(),
  ]);
  return readFile(await file.path(), "utf8");
}

test("R-OPS-8: support who follow a link to the books read whose page it is, and cannot retry", async ({
  browser,
}) => {
  const page = await browser.newPage();
  await signedInAs(page, "lan");
  await page.goto(`${CONSOLE_URL}/books`);
  await expect(page.getByText(/không có quyền.*Kế toán/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Thử lại" })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});
