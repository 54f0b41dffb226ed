import { expect, test } from "vitest";
import {
  dayOf,
  daysAgo,
  daysOfMonth,
  formatMonth,
  formatWeekday,
  monthAfter,
  monthOf,
} from "./days.ts";

const LATE = "2026-11-30T17:05:00Z";

test("R-TX-1: days and months are Vietnam's, wherever the player is", () => {
  expect(dayOf(LATE)).toBe("2026-12-01");
  expect(monthOf(LATE)).toBe("2026-12");
  expect(formatMonth("2026-11")).toBe("11/2026");
});

test("R-TX-1: today and yesterday are counted by the calendar, not by hours", () => {
  const now = Date.parse(LATE);
  expect(["2026-12-01", "2026-11-30", "2026-11-21"].map((day) => daysAgo(day, now))).toEqual([
    0, 1, 10,
  ]);
});

test("R-TX-1: months follow each other across years, each with its last day", () => {
  expect([monthAfter("2026-12", 1), monthAfter("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  expect(daysOfMonth("2028-02")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
});

test("R-TX-1: each day of the week has its name", () => {
  const week = ["16", "17", "18", "19", "20", "21", "22"].map((day) =>
    formatWeekday(`2026-11-${day}`),
  );
  expect(week).toEqual([
    "Thứ Hai, 16/11/2026",
    "Thứ Ba, 17/11/2026",
    "Thứ Tư, 18/11/2026",
    "Thứ Năm, 19/11/2026",
    "Thứ Sáu, 20/11/2026",
    "Thứ Bảy, 21/11/2026",
    "Chủ Nhật, 22/11/2026",
  ]);
});
