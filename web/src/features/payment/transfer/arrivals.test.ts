import type { Transaction } from "@portal/contract/transactions";
import { expect, test } from "vitest";
import { newestArrival } from "./arrivals.ts";

const NOTHING = new Set<string>();

test("R-PAY-5: a new top-up is shown with its bonus", () => {
  const history = [aBonus("b2"), aTopUp("t2"), aTopUp("t1")];
  expect(newestArrival(history, new Set(["t1"]), NOTHING)).toEqual({
    transactionId: "t2",
    source: "vietcombank",
    credit: 1_000,
    bonus: 50,
    at: "2026-11-21T02:05:00.000Z",
    reference: "FT26325",
  });
});

test("R-PAY-5: a top-up from before the page opened is no arrival", () => {
  expect(newestArrival([aTopUp("t1")], new Set(["t1"]), NOTHING)).toBeUndefined();
});

test("R-PAY-5: a top-up from a live event counts even if the first response already had it", () => {
  const arrival = newestArrival([aTopUp("t1")], new Set(["t1"]), new Set(["t1"]));
  expect(arrival?.transactionId).toBe("t1");
});

test("R-PAY-5: neither a payment nor a top-up that is still under way is an arrival", () => {
  const history = [
    { ...aTopUp("t2"), type: "credit.pay" },
    { ...aTopUp("t3"), status: "pending" },
  ];
  expect(newestArrival(history, NOTHING, NOTHING)).toBeUndefined();
});

function aTopUp(id: string): Transaction {
  return {
    id,
    type: "topup.bank-transfer",
    status: "success",
    value: 100_000,
    currency: "VND",
    updatedAt: "2026-11-21T02:05:00.000Z",
    payload: { source: "vietcombank", reference: "FT26325", creditKp: 1_000 },
    relatedTransactions: [{ id: `${id}-bonus`, type: "credit.bonus", realValue: 50 }],
  };
}

function aBonus(id: string): Transaction {
  return { ...aTopUp(id), type: "credit.bonus", value: 50, currency: "KP", payload: {} };
}
