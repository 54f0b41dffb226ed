/**
 * Makes docs/screens.md and its pictures: see `npm run screens`. With a pattern after it only the
 * pictures whose names match are drawn.
 */
import { globSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { drawState, openStudio } from "./catalogue/draw.ts";
import { documentOf, missingTests } from "./catalogue/document.ts";
import { screens } from "./catalogue/screens.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "./support/chromium.ts";
import { startProduct } from "./support/product.ts";
import { STUDIO_PORTS } from "./support/stack.ts";

const DOCS = fileURLToPath(new URL("../docs", import.meta.url));
const IMAGES = join(DOCS, "images/screens");
const AT_ONCE = 3;

const filter = new RegExp(process.argv[2] ?? "");
const states = screens.flatMap((screen) =>
  screen.states.map((state) => ({ ...state, as: state.as ?? screen.as })),
);
const complain = (problem: string): void => {
  process.exitCode = 1;
  console.error(problem);
};
for (const test of missingTests(screens)) complain(`there is no such test: ${test}`);

mkdirSync(IMAGES, { recursive: true });
const stop = await startProduct(STUDIO_PORTS);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
try {
  const studio = await openStudio(browser);
  const left = states.filter(({ id }) => filter.test(id)).values();
  const draw = async (): Promise<void> => {
    for (const state of left) {
      try {
        await drawState(studio, state, join(IMAGES, `${state.id}.jpg`));
        console.log(state.id);
      } catch (error) {
        complain(`${state.id}: ${String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, draw));
} finally {
  await browser.close();
  await stop();
}

const known = new Set(states.map(({ id }) => `${id}.jpg`));
const files = globSync(join(IMAGES, "*"));
for (const file of files.filter((one) => !known.has(basename(one)))) rmSync(file);
writeFileSync(join(DOCS, "screens.md"), documentOf(screens, "images/screens"));

const bytes = globSync(join(IMAGES, "*")).reduce((sum, file) => sum + statSync(file).size, 0);
console.log(`docs/screens.md: ${states.length} states, ${(bytes / 1e6).toFixed(1)} MB of pictures`);
