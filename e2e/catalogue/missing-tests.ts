import { readFileSync } from "node:fs";
import type { Screen } from "./state.ts";

const E2E = new URL("../", import.meta.url);

/** Returns the tests that rows name but that do not exist. */
export function missingTests(screens: readonly Screen[]): string[] {
  return screens
    .flatMap(({ states }) => states)
    .filter((state) => state.test && titleOf(state.test) === undefined)
    .map(({ id, test }) => `${id}: e2e/${test?.join(".spec.ts: ")}`);
}

/** Returns the whole title of the test whose title contains the words. */
function titleOf([file, words]: readonly [string, string]): string | undefined {
  const text = readFileSync(new URL(`${file}.spec.ts`, E2E), "utf8");
  const titles = Array.from(text.matchAll(/\btest\(\s*["`](.+?)["`],/g), ([, title = ""]) => title);
  return titles.find((title) => title.includes(words));
}
