import { expect, test } from "vitest";
import { isUnusualLength, lengthsInWords } from "./usual-lengths.ts";

test("R-PAY-2: lengths are written as in Vietnamese", () => {
  expect(lengthsInWords([12])).toBe("12");
  expect(lengthsInWords([13, 15])).toBe("13 hoặc 15");
});

test.each([
  [0, [13, 15], false],
  [13, [13, 15], false],
  [14, [13, 15], true],
  [14, [], false],
])("R-PAY-2: %i characters where %j are usual: a hint is %s", (typed, lengths, expected) => {
  expect(isUnusualLength(typed, lengths)).toBe(expected);
});
