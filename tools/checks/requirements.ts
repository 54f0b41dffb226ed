import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ourFiles, TEXT_FILE } from "./our-files.ts";
import { ROOT } from "../lib/paths.ts";

const TEST_FILE = /\.(?:test|spec)\.ts$/;
const NUMBER = /\bR-[A-Z][A-Z\d]*-(?:\d+|[A-Z])\b/g;
/** Matches a text that begins with requirement numbers, as titles of tests do: `R-PAY-4 R-PAY-5: …`. */
const TITLE = /["'`]((?:R-[A-Z][A-Z\d]*-(?:\d+|[A-Z])[:, ]+)+)/g;
const REQUIREMENT = /^- \*\*(R-[A-Z\d-]+)\*\*/gm;

const REQUIREMENTS = "docs/requirements.md";

/** Returns the requirement numbers of docs/requirements.md, in its order. */
export function readRequirements(): string[] {
  return [...read(REQUIREMENTS).matchAll(REQUIREMENT)].map(([, number = ""]) => number);
}

/** Returns the requirements that test titles in a file's text name, each once. */
export function requirementsOf(text: string): Set<string> {
  return new Set([...text.matchAll(TITLE)].flatMap(([, named = ""]) => named.match(NUMBER) ?? []));
}

/** Returns the test files of each requirement, in the order of their paths. */
export function testsByRequirement(): Map<string, string[]> {
  const tests = new Map<string, string[]>();
  for (const path of ourFiles()
    .filter((path) => TEST_FILE.test(path))
    .toSorted()) {
    for (const number of requirementsOf(read(path))) {
      tests.set(number, [...(tests.get(number) ?? []), path]);
    }
  }
  return tests;
}

/** Returns each place with a number that is not in `known`, as `file:line: number`. */
export function unknownNumbers(known: ReadonlySet<string>): string[] {
  return ourFiles()
    .filter((path) => TEXT_FILE.test(path))
    .flatMap((path) => unknownNumbersIn(path, read(path), known));
}

export function unknownNumbersIn(path: string, text: string, known: ReadonlySet<string>): string[] {
  return text.split("\n").flatMap((line, at) => {
    const unknown = (line.match(NUMBER) ?? []).filter((number) => !known.has(number));
    return unknown.map((number) => `${path}:${at + 1}: ${number}`);
  });
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}
