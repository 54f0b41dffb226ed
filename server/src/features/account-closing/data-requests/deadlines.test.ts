import { expect, test } from "vitest";
import { deadlinesOf } from "./deadlines.ts";

const settings = {
  answerWorkingDays: 2,
  completeDays: { export: 10, correction: 10, deletion: 20 },
  holidays: ["2026-04-30", "2026-05-01"],
};
const inVietnam = (text: string) => new Date(`${text}:00+07:00`);
const answerBy = (askedAt: string) =>
  deadlinesOf("export", inVietnam(askedAt), settings).answerBy.toISOString();

test.each([
  ["on a Monday", "2026-03-30T09:00", "2026-04-02T00:00"],
  ["a minute before midnight of that day", "2026-03-30T23:59", "2026-04-02T00:00"],
  ["a minute later, on Tuesday", "2026-03-31T00:00", "2026-04-03T00:00"],
  ["on a Friday: the weekend does not count", "2026-04-03T09:00", "2026-04-08T00:00"],
  ["on a Saturday: from Monday on", "2026-04-04T09:00", "2026-04-08T00:00"],
  ["before two holidays and a weekend", "2026-04-29T09:00", "2026-05-06T00:00"],
])(
  "a request made %s must be answered by the end of the second working day",
  (_when, askedAt, expected) => {
    expect(answerBy(askedAt)).toBe(inVietnam(expected).toISOString());
  },
);

test("a request must be complete after the days of its kind, weekends included", () => {
  const asked = inVietnam("2026-03-30T23:59");
  const completeBy = (kind: "export" | "deletion") =>
    deadlinesOf(kind, asked, settings).completeBy.toISOString();
  expect(completeBy("export")).toBe(inVietnam("2026-04-10T00:00").toISOString());
  expect(completeBy("deletion")).toBe(inVietnam("2026-04-20T00:00").toISOString());
});
