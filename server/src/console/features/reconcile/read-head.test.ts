/**
 * Which balance a statement has at the end of the compared days, in files whose newest line is the first or the last.
 */
import { expect, test } from "vitest";
import type { ValidPortalSettings } from "../../../settings/portal-settings.ts";
import { readHead } from "./read-head.ts";

const portal = {
  payment: { transferMethods: [{ name: "vietcombank", type: "bank", accountNumber: "1" }] },
} as unknown as ValidPortalSettings;

type Line = readonly [amountVnd: number, balanceVnd: number | "", at: string];

/** Returns the balance that a file of these lines has after 1 to 15 March; outgoing money is negative. */
async function closingOf(lines: readonly Line[], closingVnd?: number): Promise<number | undefined> {
  const rows = lines.map(
    ([amountVnd, balanceVnd, at]) =>
      `vietcombank,${amountVnd < 0 ? "out" : "in"},${Math.abs(amountVnd)},${balanceVnd},x,${at}`,
  );
  const statement = ["method,direction,amount,balance,content,at", ...rows].join("\n");
  const days = { from: "2026-03-01", to: "2026-03-15" };
  const head = await readHead({ ...days, fileName: "vcb.csv", statement, closingVnd }, portal);
  expect(head.method).toBe("vietcombank");
  expect(head.balances.map(({ cashAccount }) => cashAccount)).toEqual(
    head.balances.length === 0 ? [] : ["cash:vietcombank:1"],
  );
  return head.balances[0]?.balanceVnd;
}

test("R-OPS-7: a month's file has the balance of the run's last day, whichever end is newer", async () => {
  const month: Line[] = [
    [10, 10, "2026-02-28 23:59:59"],
    [20, 30, "2026-03-01 00:00:00"],
    [30, 60, "2026-03-15 23:59:59"],
    [40, 100, "2026-03-16 00:00:00"],
    [50, 150, "2026-03-30 12:00:00"],
  ];
  expect(await closingOf(month)).toBe(60);
  expect(await closingOf(month.toReversed())).toBe(60);
  expect(await closingOf(month.slice(3))).toBeUndefined();
});

test("R-OPS-7: of a day without clock times the chain of balances says which end is newer", async () => {
  const day: Line[] = [
    [100, 1_100, "2026-03-15"],
    [-30, 1_070, "2026-03-15"],
    [500, 1_570, "2026-03-15"],
  ];
  expect(await closingOf(day)).toBe(1_570);
  expect(await closingOf(day.toReversed())).toBe(1_570);
  // Nor does an entry that the file leaves out turn it round.
  expect(await closingOf([...day, [7, 2_000, "2026-03-15"]].toReversed() as Line[])).toBe(2_000);
});

test("R-OPS-7: where neither chain nor time says which end is newer, the balance is the one that was typed", async () => {
  const either: Line[] = [
    [50, 150, "2026-03-15"],
    [-50, 100, "2026-03-15"],
  ];
  expect(await closingOf(either)).toBeUndefined();
  expect(await closingOf(either, 100)).toBe(100);
  expect(await closingOf([[50, 150, "2026-03-15"]])).toBe(150);
  expect(await closingOf([[50, "", "2026-03-15"]], 90)).toBe(90);
});
