import { expect, test } from "vitest";
import {
  readRequirements,
  requirementsOf,
  testsByRequirement,
  unknownNumbers,
  unknownNumbersIn,
} from "./requirements.ts";

const numbers = readRequirements();

test("each number stands once in docs/requirements.md", () => {
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  expect(numbers.length).toBeGreaterThan(50);
});

test("every number that code, tests and documents use stands in docs/requirements.md", () => {
  expect(unknownNumbers(new Set(numbers))).toEqual([]);
});

test("every requirement has a test", () => {
  const tests = testsByRequirement();
  expect(numbers.filter((number) => !tests.has(number))).toEqual([]);
});

test("a planted number is found by file and line, and titles are read in all their forms", () => {
  const planted = ["R", "NONE", "1"].join("-");
  const text = `// first\n// ${planted} says so\n`;
  expect(unknownNumbersIn("a.ts", text, new Set(numbers))).toEqual([`a.ts:2: ${planted}`]);
  // Written with a Q, so that this file itself names no requirement.
  const titles = 'test("Q-PAY-4 Q-PAY-5: a"); test(`Q-SEC-3, Q-ME-1: ${b}`); see("not Q-TX-1: c");';
  expect([...requirementsOf(titles.replaceAll("Q-", "R-"))]).toEqual([
    "R-PAY-4",
    "R-PAY-5",
    "R-SEC-3",
    "R-ME-1",
  ]);
});
