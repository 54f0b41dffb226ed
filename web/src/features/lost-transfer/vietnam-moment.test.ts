import { expect, test } from "vitest";
import { fromLocal, toLocal } from "./vietnam-moment.ts";

test("R-PAY-5: times are Vietnam's in any time zone of the player", () => {
  expect(toLocal(new Date("2026-03-31T18:30:59Z"))).toBe("2026-04-01T01:30");
  expect(fromLocal("2026-04-01T01:30")).toBe("2026-04-01T01:30:00+07:00");
  expect(fromLocal("2026-04-01T01:30:45")).toBe("2026-04-01T01:30:00+07:00");
  expect(fromLocal("")).toBe("");
});
