import { expect, test } from "vitest";
import { timeLeft } from "./time-left.ts";

const NOW = Date.parse("2026-11-23T10:00:00Z");

test("R-SHOP-3 R-GIFT-1: what is left of a campaign or a code counts in whole minutes, and ends with it", () => {
  expect(timeLeft("2026-11-25T15:20:00Z", NOW)).toEqual({ days: 2, hours: 5, minutes: 20 });
  expect(timeLeft("2026-11-23T10:00:01Z", NOW)).toEqual({ days: 0, hours: 0, minutes: 1 });
  expect(timeLeft("2026-11-23T10:00:00Z", NOW)).toBeUndefined();
  expect(timeLeft("", NOW)).toBeUndefined();
});
