import { coins, kp, vnd } from "@portal/contract/values/money";
import { expect, test } from "vitest";
import {
  formatCoins,
  formatDate,
  formatDateTime,
  formatKp,
  formatNumber,
  formatPhone,
  formatTime,
  formatVnd,
} from "./format.ts";

test("numbers are grouped with points, as Vietnamese write them", () => {
  expect(formatNumber(1_234_567)).toBe("1.234.567");
  expect(formatNumber(-250)).toBe("−250");
  // The number is missing from a response, or damaged on the way.
  for (const none of [undefined, null, Number.NaN]) expect(formatNumber(none as number)).toBe("–");
});

test("money carries its unit", () => {
  expect(formatKp(kp(1_000))).toBe("1.000 KP");
  expect(formatVnd(vnd(100_000))).toBe("100.000đ");
});

test("R-GAME-1: coins are shown divided by 100", () => {
  expect(formatCoins(coins(107_500))).toBe("1.075");
  expect(formatCoins(coins(10_050))).toBe("100,5");
});

test("instants are shown in Vietnam's time, on its day", () => {
  expect(formatDateTime("2026-11-21T17:30:00.000Z")).toBe("00:30 22/11/2026");
  expect(formatDate("2026-11-21T17:30:00.000Z")).toBe("22/11/2026");
  expect(formatTime("2026-11-21T17:30:00.000Z")).toBe("00:30");
});

test("a bare date stays that day", () => {
  expect(formatDate("1998-05-20")).toBe("20/05/1998");
});

test("Vietnamese numbers are shown as they are dialled at home, others as they are", () => {
  expect(formatPhone("+84900000001")).toBe("0900 000 001");
  expect(formatPhone("0900000001")).toBe("0900 000 001");
  expect(formatPhone("+12025550123")).toBe("+12025550123");
});
