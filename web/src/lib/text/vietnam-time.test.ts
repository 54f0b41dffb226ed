import { expect, test } from "vitest";
import { inVietnam } from "./vietnam-time.ts";

const theirs = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Ho_Chi_Minh",
  dateStyle: "short",
  timeStyle: "medium",
});

test("instants are those of Vietnam's clocks, of any day since 1976", () => {
  const HOURS_31_MS = 31 * 60 * 60_000 + 59_000;
  for (let ms = Date.UTC(1976, 0, 1); ms < Date.UTC(2050, 0, 1); ms += HOURS_31_MS) {
    const { day, clock } = inVietnam(ms);
    expect(`${day} ${clock}`).toBe(theirs.format(ms));
  }
});

test("what is no instant has no time", () => {
  expect(() => inVietnam("soon")).toThrow(RangeError);
});
