import { expect, test } from "vitest";
import { fromLocal, toLocal } from "./vietnam-moment.ts";

test("R-PAY-5: times are Vietnam's in any time zone of the player", () => {
  expect(toLocal(new Date("2026-03-31T18:30:59Z"))).toBe("2026-04-01T01:30");
  expect(fromLocal("2026-04-01T01:30")).toBe("2026-04-01T01:30:00+07:00");
  expect(fromLocal("2026-04-01T01:30:45")).toBe("2026-04-01T01:30:00+07:00");
  expect(fromLocal("")).toBe("");
});

test.each(["9:05", "9h05", "09:05", "0905"])("R-PAY-5: %s is typed as people write it", (time) => {
  expect(fromLocal(`2026-04-01T${time}`)).toBe("2026-04-01T09:05:00+07:00");
});

test.each(["2026-04-01T", "31/4T09:05", "2026-04-01Tsáng"])("R-PAY-5: %s stays", (local) => {
  expect(fromLocal(local)).toBe(local);
});
