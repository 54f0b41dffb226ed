/** No file has a word of the dialect that CONTRIBUTING ("Plain English") rules out. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../lib/paths.ts";
import { ourFiles, TEXT_FILE } from "./our-files.ts";

/** Words that newcomers have to read twice, each with what to write instead. */
const DIALECT = [
  { word: /whoever/i, instead: "name the person: the player, the caller, an attacker" },
  { word: /whatever/i, instead: "name the thing, or say 'any'" },
  { word: /\banew\b/i, instead: "again" },
  { word: /reckon/i, instead: "calculate, estimate or expect" },
  { word: /\buntold|Untold/, instead: "not configured or not notified" },
  { word: /\btold\b|tellOf|tellCase/i, instead: "notified, printed, configured or reported" },
  { word: /\bof (?:its|their|his|one's) own\b/i, instead: "its own …" },
  { word: /\blets nobody\b/i, instead: "nobody can …" },
  { word: /\bwhat refuses\b/i, instead: "the error, or the check by its name" },
  { word: /\bworld\b/i, instead: "state, environment or simulation" },
] as const;

const THIS_FILE = "tools/checks/plain-english.test.ts";

const findDialect = (path: string, text: string): string[] =>
  DIALECT.flatMap(({ word, instead }) => {
    const lines = text.split("\n").flatMap((line, at) => (word.test(line) ? [at + 1] : []));
    return [...(word.test(path) ? [path] : []), ...lines.map((line) => `${path}:${line}`)].map(
      (place) => `${place}: ${word.source} → ${instead}`,
    );
  });

test("names, comments, titles and documents are written in plain English", () => {
  const files = ourFiles().filter((path) => TEXT_FILE.test(path) && path !== THIS_FILE);
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((path) => findDialect(path, readFileSync(join(ROOT, path), "utf8")));
  expect(found).toEqual([]);
});

test("the dialect is found in file names, names and sentences, by its line", () => {
  const text = "a line\nconst reckonBonus = 1;\n// Whoever comes has a queue of its own.\n";
  expect(findDialect("server/src/untold-proxies.ts", text)).toEqual([
    expect.stringContaining("untold-proxies.ts:3: whoever"),
    expect.stringContaining("untold-proxies.ts:2: reckon"),
    expect.stringContaining("untold-proxies.ts: "),
    expect.stringContaining("untold-proxies.ts:3: "),
  ]);
});
