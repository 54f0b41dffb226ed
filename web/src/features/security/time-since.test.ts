import { expect, test } from "vitest";
import { timeSince } from "./time-since.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");

test.each([
  ["2026-11-21T10:00:00Z", "just-now", 0],
  ["2026-11-21T09:55:01Z", "just-now", 0],
  ["2026-11-21T10:07:00Z", "just-now", 0],
  ["2026-11-21T09:55:00Z", "minutes", 5],
  ["2026-11-21T09:00:01Z", "minutes", 59],
  ["2026-11-21T09:00:00Z", "hours", 1],
  ["2026-11-20T10:00:01Z", "hours", 23],
  ["2026-11-20T10:00:00Z", "days", 1],
  ["2026-10-22T10:00:00Z", "days", 30],
])("%s is %s: %i", (iso, unit, count) => {
  expect(timeSince(iso, NOW)).toEqual({ unit, count });
});
