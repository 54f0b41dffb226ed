import type { LiveEvent } from "@portal/contract/live";
import type { Transaction } from "@portal/contract/transactions";
import { kp } from "@portal/contract/values/money";
import { expect, test } from "vitest";
import { newsOf } from "./news-of-event.ts";

test("R-SHOP-8: a delivered recharge is news with its coins", () => {
  expect(newsOf(decided("success"))).toEqual({ id: "r1", what: "coins", bought: BOUGHT });
});

test("R-SHOP-8: a recharge that the game has refused has its own news", () => {
  const news = newsOf(decided("failed"));
  expect(news).toEqual({ id: "r1", what: "refused recharge", bought: BOUGHT });
});

test("R-SHOP-8: a pending recharge is no news, nor is a balance change without a recharge", () => {
  expect(newsOf(decided("pending"))).toBeUndefined();
  expect(newsOf({ ...NOTHING_NEW, lines: [] })).toBeUndefined();
  const topUp = { ...aRecharge("success"), type: "topup.bank-transfer" };
  expect(newsOf({ ...NOTHING_NEW, lines: [topUp] })).toBeUndefined();
});

test("R-SHOP-8: a purchase that waits for its player is news; its other changes are not", () => {
  const event = { kind: "purchase", purchaseId: "p1" } as const;
  expect(newsOf(event)).toBeUndefined();
  expect(newsOf({ ...event, isWaiting: true })).toEqual({ id: "p1", what: "waiting purchase" });
});

const BOUGHT = { gameId: "fsonline", coin: 107_500, coinName: "Ngân Lượng" };
const NOTHING_NEW = { kind: "balance", credit: kp(0), debtCredit: kp(0) } as const;

/** The balance after a recharge; the refund of one that was refused is the newer line. */
const decided = (status: string): LiveEvent => ({
  ...NOTHING_NEW,
  lines: [
    ...(status === "failed" ? [{ ...aRecharge("success"), id: "r2", type: "credit.refund" }] : []),
    aRecharge(status),
  ],
});

const aRecharge = (status: string): Transaction => ({
  id: "r1",
  type: "credit.pay",
  status,
  value: -1_000,
  currency: "KP",
  updatedAt: "2026-11-21T02:05:00.000Z",
  payload: { metadata: BOUGHT },
  relatedTransactions: [],
});
