import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../lib/paths.ts";
import { ourFiles, TEXT_FILE } from "./our-files.ts";

const TEST_FILE = /\.(?:test|spec)\.ts$/;
const NUMBER = /\bR-[A-Z][A-Z\d]*-(?:\d+|[A-Z])\b/g;
/** Matches a text that begins with requirement numbers, as titles of tests do: `R-PAY-4 R-PAY-5: …`. */
const TITLE = /["'`]((?:R-[A-Z][A-Z\d]*-(?:\d+|[A-Z])[:, ]+)+)/g;
const REQUIREMENT = /^- \*\*(R-[A-Z\d-]+)\*\*/gm;

/** The requirement numbers of docs/requirements.md, in its order. */
const numbers = [...read("docs/requirements.md").matchAll(REQUIREMENT)].map(
  ([, number = ""]) => number,
);

test("each number stands once in docs/requirements.md", () => {
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  expect(numbers.length).toBeGreaterThan(50);
});

test("every number that code, tests and documents use stands in docs/requirements.md", () => {
  const files = ourFiles().filter((path) => TEXT_FILE.test(path));
  expect(files.flatMap((path) => unknownNumbersIn(path, read(path)))).toEqual([]);
});

test("every requirement has a test", () => {
  const texts = ourFiles()
    .filter((path) => TEST_FILE.test(path))
    .map(read);
  const shown = new Set(texts.flatMap((text) => [...requirementsOf(text)]));
  expect(numbers.filter((number) => !shown.has(number))).toEqual([]);
});

test("a planted number is found by file and line, and titles are read in all their forms", () => {
  const planted = ["R", "NONE", "1"].join("-");
  const text = `// first\n// ${planted} says so\n`;
  expect(unknownNumbersIn("a.ts", text)).toEqual([`a.ts:2: ${planted}`]);
  // Written with a Q, so that this file itself names no requirement.
  const titles = 'test("Q-PAY-4 Q-PAY-5: a"); test(`Q-SEC-3, Q-ME-1: ${b}`); see("not Q-TX-1: c");';
  expect([...requirementsOf(titles.replaceAll("Q-", "R-"))]).toEqual([
    "R-PAY-4",
    "R-PAY-5",
    "R-SEC-3",
    "R-ME-1",
  ]);
});

/** Returns the requirements that test titles in a file's text name, each once. */
function requirementsOf(text: string): Set<string> {
  return new Set([...text.matchAll(TITLE)].flatMap(([, named = ""]) => named.match(NUMBER) ?? []));
}

/** Returns each place with a number that the document does not have, as `file:line: number`. */
function unknownNumbersIn(path: string, text: string): string[] {
  return text.split("\n").flatMap((line, at) => {
    const unknown = (line.match(NUMBER) ?? []).filter((number) => !numbers.includes(number));
    return unknown.map((number) => `${path}:${at + 1}: ${number}`);
  });
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}
