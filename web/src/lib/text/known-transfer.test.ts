import { expect, test } from "vitest";
import { findTransferPath, transferOf } from "./known-transfer.ts";

test("R-PAY-5: the next page fills in the transfer's details that a page knows", () => {
  const known = { method: "momo", amountVnd: 150_000, sentAt: "2026-03-31T02:00:00Z" };
  const path = findTransferPath(known);
  expect(transferOf(path.slice(path.indexOf("?")))).toEqual(known);
  expect(findTransferPath({})).toBe("/payment/find-transfer");
});

test("R-PAY-5: nonsense in an address fills in nothing", () => {
  const nothing = { method: undefined, amountVnd: undefined, sentAt: undefined };
  for (const search of [
    "",
    "?amount=-5&at=soon",
    "?amount=1e99",
    "?amount=0.5",
    "?at=%2B275760-09-13T00:00Z",
  ]) {
    expect(transferOf(search)).toEqual(nothing);
  }
});
