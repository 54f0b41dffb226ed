import { readFileSync } from "node:fs";
import type { Screen, State } from "./state.ts";

const E2E = new URL("../", import.meta.url);
const INTRODUCTION = `# Screens

The states of every screen of the portal that its catalogue names: loading, slow, empty, refused, unanswered, under way, done,
disabled with its reason. The rows stand in [\`e2e/catalogue/\`](../e2e/catalogue); requirement and test are
named where there is one.

\`npm run screens -- gallery\` draws each of them into \`.data/screens/\`, whose \`index.html\` shows them all: it
starts the product as \`npm start\` does, with the demo's players, and brings each state about in Chromium. What
takes a fault (a call without a response, a card that is refused) is done to the page's calls on their way. Most
pictures are of a phone 360 px wide in the dark theme, the others of a desktop 1280 px wide in the light one; a
long page is cut off. \`npm run screens -- gallery '^login'\` draws only those whose names begin so,
\`npm run screens -- widths '^login'\` the same on five screens from 280 to 1920 px, in both themes.
`;

/** Returns the text of docs/screens.md. */
export function documentOf(screens: readonly Screen[]): string {
  return [INTRODUCTION, ...screens.map(section)].join("\n");
}

/** Returns the tests that rows name but that do not exist. */
export function missingTests(screens: readonly Screen[]): string[] {
  return screens
    .flatMap(({ states }) => states)
    .filter((state) => state.test && titleOf(state.test) === undefined)
    .map(({ id, test }) => `${id}: e2e/${test?.join(".spec.ts: ")}`);
}

function section({ title, paths, states }: Screen): string {
  const at = paths.map((path) => `\`${path}\``).join(", ");
  return `## ${title}
${at && `\n${at}\n`}
| requirement | state | name | test |
|---|---|---|---|
${states.map(rowOf).join("\n")}
`;
}

function rowOf({ id, requirement, shows, test }: State): string {
  const title = test && titleOf(test);
  const named = test && title ? `[${title}](../e2e/${test[0]}.spec.ts)` : "";
  return `| ${requirement} | ${shows} | ${id} | ${named} |`;
}

/** Returns the whole title of the test whose title contains the words. */
function titleOf([file, words]: readonly [string, string]): string | undefined {
  const text = readFileSync(new URL(`${file}.spec.ts`, E2E), "utf8");
  const titles = Array.from(text.matchAll(/\btest\(\s*["`](.+?)["`],/g), ([, title = ""]) => title);
  return titles.find((title) => title.includes(words));
}
