import { readFileSync } from "node:fs";
import type { Screen, State } from "./state.ts";

const E2E = new URL("../", import.meta.url);
/** Pictures are shown so wide, and open in their own size. */
const PHONE_PX = 200;
const DESK_PX = 420;

const INTRODUCTION = `# Screens

Every state of every screen of the portal: loading, slow, empty, refused, unanswered, under way, done,
disabled with its reason. Most pictures are of a phone 360 px wide in the dark theme, the others of a
desk 1280 px wide in the light one. Where the whole page is shown a long one is cut off.

\`npm run screens\` makes this document and its pictures anew: it starts the product as \`npm start\` does,
with the demo's players, and brings each state about in Chromium. What takes a fault (a call without an
answer, a card that is refused) is done to the page's calls on their way. The rows stand in
[\`e2e/catalogue/\`](../e2e/catalogue), and \`npm run screens -- document '^login'\` draws only
those whose names begin so. Requirement and test are named where there is one.
`;

/** The document's text. @param images where the pictures are, as seen from it */
export function documentOf(screens: readonly Screen[], images: string): string {
  return [INTRODUCTION, ...screens.map((screen) => section(screen, images))].join("\n");
}

/** The tests that rows name and that are not there. */
export function missingTests(screens: readonly Screen[]): string[] {
  return screens
    .flatMap(({ states }) => states)
    .filter((state) => state.test && titleOf(state.test) === undefined)
    .map(({ id, test }) => `${id}: e2e/${test?.join(".spec.ts: ")}`);
}

function section({ title, paths, states }: Screen, images: string): string {
  const at = paths.map((path) => `\`${path}\``).join(", ");
  return `## ${title}
${at && `\n${at}\n`}
| requirement | state | picture | test |
|---|---|---|---|
${states.map((state) => rowOf(state, images)).join("\n")}
`;
}

function rowOf(state: State, images: string): string {
  const { id, requirement, shows, onDesktop, test } = state;
  const file = `${images}/${id}.jpg`;
  const picture = `<a href="${file}"><img src="${file}" alt="${id}" width="${onDesktop ? DESK_PX : PHONE_PX}"></a>`;
  const title = test && titleOf(test);
  const named = test && title ? `[${title}](../e2e/${test[0]}.spec.ts)` : "";
  return `| ${requirement} | ${shows} | ${picture} | ${named} |`;
}

/** The whole title of the test whose title contains the words. */
function titleOf([file, words]: readonly [string, string]): string | undefined {
  const text = readFileSync(new URL(`${file}.spec.ts`, E2E), "utf8");
  const titles = Array.from(text.matchAll(/\btest\(\s*["`](.+?)["`],/g), ([, title = ""]) => title);
  return titles.find((title) => title.includes(words));
}
