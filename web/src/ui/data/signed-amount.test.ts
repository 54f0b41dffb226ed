import { expect, test } from "vitest";
import { signedAmount, signedKp } from "./signed-amount.ts";

test("R-TX-1: an incoming amount has a plus and its unit", () => {
  const topUp = { value: 100_000, currency: "VND", status: "success" } as const;
  expect(signedAmount(topUp)).toEqual({ value: "+100.000", unit: "đ", tone: "gain" });
});

test("R-TX-1: a spent amount has a minus", () => {
  const payment = { value: -1_000, currency: "KP", status: "pending" } as const;
  expect(signedAmount(payment)).toEqual({ value: "−1.000", unit: "KP", tone: "plain" });
});

test("R-TX-1: a failed amount looks like no gain, by sign and colour", () => {
  const card = { value: 50_000, currency: "VND", status: "failed" } as const;
  expect(signedAmount(card)).toEqual({ value: "50.000", unit: "đ", tone: "loss" });
});

test("R-TX-1: linked sums are in KP, and zero has no sign", () => {
  expect([50, -1_000, 0].map(signedKp)).toEqual(["+50 KP", "−1.000 KP", "0 KP"]);
});
