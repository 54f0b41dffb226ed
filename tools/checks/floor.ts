/** Checks that builds use no feature that the oldest supported browsers lack (`checkFloor`). */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Tally } from "./tally.ts";

/**
 * Features that one of these browsers lacks (docs/browsers.md), as built files use them. The types find what our own
 * code uses of the language (web/tsconfig.pages.json); this finds the rest, and what libraries use.
 */
const BEYOND: Readonly<Record<string, readonly RegExp[]>> = {
  js: [
    /\.(?:toSorted|toReversed|toSpliced|findLast|findLastIndex)\(/g,
    /\b(?:Object|Map)\.groupBy\b/g,
    /\bPromise\.(?:withResolvers|try)\b/g,
    /\bArray\.fromAsync\b/g,
    /\bIterator\.(?:from|prototype)\b/g,
    /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/g,
    /\.(?:fromBase64|toBase64|fromHex|toHex|getOrInsert|getOrInsertComputed)\(/g,
    /\bAbortSignal\.any\b/g,
    // A library may ask first whether it is there.
    /(?<!typeof URL\.canParse.{0,30})\bURL\.(?:parse|canParse)\(/g,
    /\brequestIdleCallback\(/g,
    /\bscheduler\.(?:yield|postTask)\b/g,
    /\bIntl\.Segmenter\b|\bdocument\.startViewTransition\(|\bcookieStore\.\w/g,
    /\.(?:moveBefore|checkVisibility|setHTML)\(/g,
    /\bRegExp\.escape\b/g,
  ],
  css: [
    /\bcolor-mix\(|\blight-dark\(/g,
    /@starting-style|@scope|@position-try|anchor-name|position-anchor/g,
    /\bsubgrid\b|\bfield-sizing\b|\binterpolate-size\b|\bcalc-size\b/g,
    // A rule inside a rule.
    /(?<=^|[{}])[^@{}]+\{[^{}]*\{/g,
  ],
};

/** The first script tells browsers of any age what they lack, so that they must be able to read it (ES2015). */
const FIRST_SCRIPT = /\bboot-[^/]*\.js$/;
const BEYOND_ES2015 = [/catch\s*\{/g, /\?\./g, /\?\?/g, /\basync\b/g, /\*\*/g];

/** Returns `file: what` for everything in a build's scripts and styles that the oldest browsers lack. */
const beyondFloor = (dist: string): readonly string[] =>
  Object.entries(BEYOND).flatMap(([ending, patterns]) =>
    globSync(`**/*.${ending}`, { cwd: dist }).flatMap((file) => {
      const text = readFileSync(join(dist, file), "utf8");
      const syntax = FIRST_SCRIPT.test(file) ? BEYOND_ES2015 : [];
      const found = [...patterns, ...syntax].flatMap((pattern) => text.match(pattern) ?? []);
      return [...new Set(found)].map((what) => `${file}: ${what}`);
    }),
  );

/** Checks builds; each is one test. */
export function checkFloor(builds: readonly string[]): Tally {
  const broken = builds.map(beyondFloor).filter((found) => found.length > 0);
  const failed = broken.length;
  return { passed: builds.length - failed, failed, output: broken.flat().join("\n") };
}
