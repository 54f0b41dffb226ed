import { expect, test } from "vitest";
import { instantOf, nextAt, readMoment, withMarks, writeMoment } from "./moments.ts";

test("R-OPS-15: day and time are typed as Vietnamese write them, in a browser of any language", () => {
  const typed = ["31/12/2026 20:05", "20:05 31/12/2026", "31-12-2026 20h05", "2026-12-31T20:05"];
  expect(typed.map(readMoment)).toEqual(typed.map(() => "2026-12-31T20:05"));
  expect(writeMoment("2026-12-31T20:05")).toBe("31/12/2026 20:05");
  expect(instantOf("31/12/2026 20:05")).toBe("2026-12-31T13:05:00.000Z");
});

test("R-OPS-15: what is no moment yet is none, and stays as it is typed", () => {
  for (const typed of [
    "",
    "31/12",
    "31/12/2026",
    "20:05",
    "30/02/2026 20:05",
    "31/12/2026 25:00",
  ]) {
    expect(instantOf(typed)).toBeUndefined();
    expect(readMoment(typed)).toBe(typed);
  }
});

test("R-OPS-15: a phone's keys for numbers are enough to type a moment", () => {
  const type = (digits: string) =>
    Array.from(digits).reduce((before, digit) => withMarks(before + digit, before), "");
  expect(type("311220262005")).toBe("31/12/2026 20:05");
});

test("R-OPS-12: the next morning in Vietnam is today's before six, and tomorrow's from six on", () => {
  const six = (day: string) => new Date(`${day}T06:00:00+07:00`);
  expect(nextAt(6, new Date("2026-12-01T02:10:00+07:00"))).toEqual(six("2026-12-01"));
  expect(nextAt(6, six("2026-12-01"))).toEqual(six("2026-12-02"));
  expect(nextAt(6, new Date("2026-12-01T23:59:00+07:00"))).toEqual(six("2026-12-02"));
});
