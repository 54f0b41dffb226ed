import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stem } from "@portal/contract/values/common-password";
import type { Plugin } from "vite";

const MODULE = "virtual:common-passwords";
const LIST = join(import.meta.dirname, "../../server/src/domain/credentials/common-passwords.txt");

/**
 * Gives the pages the server's list of common passwords, so that a form refuses the same ones. It is the exact list,
 * packed to 4 kB, not a filter with false positives.
 */
export function commonPasswords(): Plugin {
  return {
    name: "portal-common-passwords",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) =>
      id === `\0${MODULE}`
        ? `export const packed = ${JSON.stringify(packPasswords(readList()))};`
        : undefined,
  };
}

/** Reads the words of the list, without its comment lines. */
export const readList = (): string[] =>
  readFileSync(LIST, "utf8").replaceAll(/^#.*$/gm, "").trim().split(/\s+/);

/**
 * Packs a list. Most entries are a word with digits before or after it, and many words come with the same digits.
 * So each line has patterns and the words that come in all of them: `# #123 2026#=viet nam` stands for viet,
 * viet123, 2026viet, nam, nam123 and 2026nam.
 */
export function packPasswords(list: readonly string[]): string {
  const listed = new Set(list);
  const patterns = new Map<string, string[]>();
  for (const entry of list.toSorted()) {
    // A text that contains such an entry also contains its stem.
    if (stem(entry) !== entry && listed.has(stem(entry))) continue;
    const [, before, word, after] = /^(\d*)([a-z]+)(\d*)$/.exec(entry) ?? [];
    const [key, pattern] =
      word === undefined || (before && after) ? [entry, "#"] : [word, `${before}#${after}`];
    patterns.set(key, [...(patterns.get(key) ?? []), pattern]);
  }
  const lines = Map.groupBy(patterns.keys(), (word) => patterns.get(word)!.join(" "));
  return [...lines].map(([shared, words]) => `${shared}=${words.join(" ")}`).join("\n");
}
