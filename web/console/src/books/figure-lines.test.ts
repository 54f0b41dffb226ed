/** Tests the sums that accountants save as a file: those of days add up to months and to the whole period. */
import type { BookPeriod, Movement } from "@portal/contract/console/books";
import { expect, test } from "vitest";
import { bankLines, figureLines } from "./figure-lines.ts";

const cash = (account: string, closing: number): Movement => ({
  account: `cash:${account}`,
  currency: "VND",
  opening: 0,
  added: 0,
  taken: 0,
  closing,
});

const period = (name: string, sums: Partial<BookPeriod>): BookPeriod => ({
  period: name,
  from: name,
  to: name,
  salesVnd: 0,
  cashVnd: 0,
  unmatchedVnd: 0,
  bonusKp: 0,
  grantedKp: 0,
  spentKp: 0,
  liabilityKp: 0,
  debtKp: 0,
  deferredVnd: 0,
  earnedVnd: 0,
  movements: [],
  ...sums,
});

/** 100,000 đ are sold on the first day, of which 30,000 đ are earned on the second, when 50,000 đ are sold. */
const FIRST = period("2026-03-31", {
  salesVnd: 100_000,
  deferredVnd: 100_000,
  cashVnd: 100_000,
  liabilityKp: 1_050,
  bonusKp: 50,
  movements: [cash("=vcb", -100_000)],
});
const SECOND = period("2026-04-01", {
  salesVnd: 50_000,
  earnedVnd: 30_000,
  deferredVnd: 120_000,
  cashVnd: 150_000,
  liabilityKp: 1_250,
  spentKp: 300,
  movements: [cash("=vcb", -110_000), cash("momo", -40_000)],
});
const WHOLE = period("2026-03-31 – 2026-04-01", {
  ...SECOND,
  period: "2026-03-31 – 2026-04-01",
  from: "2026-03-31",
  salesVnd: 150_000,
  bonusKp: 50,
});
const APRIL = { ...SECOND, period: "2026-04" };
const MARCH = { ...FIRST, period: "2026-03" };

const tableOf = (lines: readonly string[]) => {
  const [headers = [], ...rows] = lines.map((line) => line.trimEnd().split(","));
  return rows.map((row) => Object.fromEntries(headers.map((header, at) => [header, row[at]])));
};

test("R-OPS-8: movements by day and by month add up to the whole, and cash by account to what is held", () => {
  const rows = tableOf(figureLines([FIRST, SECOND], [MARCH, APRIL], WHOLE));
  const of = (by: string) => rows.filter((row) => row["Xem theo"] === by);
  expect([of("Ngày").length, of("Tháng").length, of("Cả kỳ").length]).toEqual([2, 2, 1]);
  const [whole] = of("Cả kỳ");
  for (const header of ["Tiền bán trong kỳ (đ)", "Doanh thu thực hiện (đ)", "Thưởng (KP)"]) {
    for (const by of ["Ngày", "Tháng"]) {
      const sum = of(by).reduce((total, row) => total + Number(row[header]), 0);
      expect(sum, `${by}: ${header}`).toBe(Number(whole![header]));
    }
  }
  expect(of("Ngày").map((row) => row["Doanh thu chưa thực hiện đầu kỳ (đ)"])).toEqual([
    "0",
    "100000",
  ]);
  for (const row of rows) {
    const held =
      Number(row["Tiền tại =vcb cuối kỳ (đ)"]) + Number(row["Tiền tại MoMo cuối kỳ (đ)"]);
    expect(held).toBe(Number(row["Tiền đang giữ cuối kỳ (đ)"]));
  }
});

test("R-OPS-8: the banks' balances are beside the ledger's with their sum, and no name is a formula", () => {
  const banks = [
    { account: "cash:momo", day: "2026-04-01", bankVnd: 41_000, ledgerVnd: 40_000, runId: 1 },
  ];
  const lines = bankLines({ ...WHOLE, movements: [...WHOLE.movements, cash("x", 7)] }, banks);
  const rows = tableOf(lines);
  expect(rows.map((row) => row["Chênh lệch (đ)"])).toEqual(["", "1000", "", "1000"]);
  expect(rows.at(-1)).toMatchObject({ "Tài khoản": "Tổng cộng", "Ngân hàng (đ)": "41000" });
  expect(rows.at(-1)!["Sổ cuối ngày 2026-04-01 (đ)"]).toBe(String(110_000 + 40_000 - 7));
  expect(lines.join("")).not.toMatch(/(^|,|\n)[=+@]/);
});
