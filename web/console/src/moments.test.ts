import { expect, test } from "vitest";
import { instantOf, readMoment, withMarks, writeMoment } from "./moments.ts";

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
