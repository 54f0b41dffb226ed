import { expect, test } from "vitest";
import { stepOf } from "./use-step.ts";

test("a history entry of something else is the first step", () => {
  expect(stepOf(null)).toBe(0);
  expect(stepOf({ step: "x" })).toBe(0);
  expect(stepOf({ step: 2 })).toBe(2);
});
