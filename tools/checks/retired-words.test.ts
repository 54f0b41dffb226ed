import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../lib/paths.ts";
import { findRetiredWords } from "./find-retired-words.ts";
import { ourFiles, TEXT_FILE } from "./our-files.ts";
import { retiredWords } from "./retired-words.ts";

/** Files that may use them: the list itself, the history of versions, and what is not English. */
const NOT_LOOKED_AT = /^tools\/checks\/.*retired-words|^CHANGELOG\.md$|package-lock\.json$/;

test("no retired word comes back", () => {
  const files = ourFiles().filter((path) => TEXT_FILE.test(path) && !NOT_LOOKED_AT.test(path));
  const found = files.flatMap((path) =>
    findRetiredWords(retiredWords, path, readFileSync(join(ROOT, path), "utf8")),
  );
  const lines = found.map(({ place, word, instead }) => `${place}: ${word} → ${instead}`);
  expect(lines).toEqual([]);
});

test("a planted word is found by file and line, as a whole word and in file names", () => {
  const words = [
    { word: "useUp", instead: "consume" },
    { word: "forget*", instead: "delete…" },
  ];
  const text = "a line\nawait useUp(token);\nawait reuseUpper();\nforgetEnded();\n";
  const places = findRetiredWords(words, "server/src/forgetful/store.ts", text);
  expect(places.map(({ place }) => place)).toEqual([
    "server/src/forgetful/store.ts:2",
    "server/src/forgetful/store.ts",
    "server/src/forgetful/store.ts:4",
  ]);
});
