import type { Story } from "@portal/contract/console/money";
import { expect, test } from "vitest";
import { choicesOf } from "./money-choices.ts";

test("R-OPS-A: the page says which recall or refund of its money it orders, so that an equal one is not a repeat", () => {
  const orders = (refunds: number, recalls: number) => {
    const notice = { name: "sepay:1", amountVnd: 100_000, leftVnd: 40_000, refunds };
    const transaction = { id: "1", status: "success", creditKp: 1_000, recalledKp: 600, recalls };
    return choicesOf({ notice, transaction } as unknown as Story).map(({ operation, known }) => [
      operation,
      known["nth"],
    ]);
  };
  expect(orders(1, 2)).toEqual([
    ["refund", 2],
    ["chargeback", 2],
    ["recall", 3],
  ]);
});
