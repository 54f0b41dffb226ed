import { expect, test } from "vitest";
import { timeLeft } from "./time-left.ts";

const NOW = Date.parse("2026-11-21T02:00:00Z");

test("R-GIFT-1: what is left is counted to the minute, never less than one, within a month", () => {
  expect(timeLeft("2026-11-24T06:12:00Z", NOW)).toEqual({ days: 3, hours: 4, minutes: 12 });
  expect(timeLeft("2026-11-21T02:00:01Z", NOW)).toEqual({ days: 0, hours: 0, minutes: 1 });
  expect(timeLeft("2026-11-21T02:59:59Z", NOW)).toEqual({ days: 0, hours: 1, minutes: 0 });
  expect(timeLeft("2026-11-21T02:00:00Z", NOW)).toBeUndefined();
  expect(timeLeft("2026-12-22T02:00:00Z", NOW)).toBeUndefined();
  expect(timeLeft("", NOW)).toBeUndefined();
});
