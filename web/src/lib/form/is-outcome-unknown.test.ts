import { expect, test } from "vitest";
import { isOutcomeUnknown } from "./is-outcome-unknown.ts";

test.each([
  [0, true],
  [500, true],
  [502, true],
  [503, true],
  [408, true],
  [409, false],
  [422, false],
  [429, false],
])(
  "R-GAME-2: an answer of status %i leaves open what became of the request: %s",
  (statusCode, isOpen) => {
    expect(isOutcomeUnknown(statusCode)).toBe(isOpen);
  },
);
