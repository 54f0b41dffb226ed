import { TRANSACTION_HISTORY_LENGTH } from "@portal/contract/values/limits";
import type { Transaction } from "@portal/contract/transactions";
import { expect, test } from "vitest";
import { withLines } from "./latest-transactions.ts";

test("R-PAY-5: new lines come first, in their order", () => {
  const history = withLines([aLine("t1")], [aLine("bonus"), aLine("t2")]);
  expect(history.map(({ id }) => id)).toEqual(["bonus", "t2", "t1"]);
});

test("R-GAME-2: a changed line keeps its place, once", () => {
  const settled = { ...aLine("t1"), status: "success" };
  const history = withLines([aLine("t2"), { ...settled, status: "pending" }], [settled]);
  expect(history).toEqual([aLine("t2"), settled]);
});

test("R-TX-1: it holds no more lines than the call replies", () => {
  const full = Array.from({ length: TRANSACTION_HISTORY_LENGTH }, (_, index) => aLine(`${index}`));
  const history = withLines(full, [aLine("new")]);
  expect(history).toHaveLength(TRANSACTION_HISTORY_LENGTH);
  expect(history[0]?.id).toBe("new");
});

function aLine(id: string): Transaction {
  return {
    id,
    type: "topup.bank-transfer",
    status: "success",
    value: 100_000,
    currency: "VND",
    updatedAt: "2026-11-21T02:05:00.000Z",
    payload: {},
    relatedTransactions: [],
  };
}
