import { expect, test } from "vitest";
import { brokenPromises } from "./report.ts";
import type { Outcome } from "./try-fault.ts";

const kept: Outcome = {
  fault: "primary killed (-9)",
  way: "several hosts",
  backAfterSeconds: 8,
  backWithinSeconds: 12,
  acknowledged: 90,
  sent: 100,
  refused: 4,
  credited: 96,
  doubled: 0,
  lost: 0,
  answers: {},
  disagreements: [],
};

test("R-RUN-3: nothing is broken where all that was sent is refused or in the books, once, in time", () => {
  expect(brokenPromises(kept)).toEqual([]);
});

test.each([
  [{ backAfterSeconds: 12.5 }, "writes were back after 12.5 s, not 12 s"],
  [{ backAfterSeconds: Number.POSITIVE_INFINITY }, "writes were back after Infinity s, not 12 s"],
  [{ lost: 1 }, "1 acknowledged operations were lost"],
  [{ doubled: 2 }, "2 operations were done twice"],
  [{ credited: 95 }, "100 were sent and 4 refused, 95 are in the books"],
  [{ credited: 97 }, "100 were sent and 4 refused, 97 are in the books"],
  [{ disagreements: ["the books disagree"] }, "the books disagree"],
])("%j breaks a promise", (found, said) => {
  expect(brokenPromises({ ...kept, ...found })).toEqual([said]);
});
