/**
 * Draws docs/screens.md and the gallery: see `npm run screens`. With a pattern as argument, only the pictures
 * whose names match are drawn; the others stay.
 */
import { globSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { documentOf, missingTests } from "./catalogue/document.ts";
import { drawState, openStudio } from "./catalogue/draw.ts";
import { galleryOf } from "./catalogue/gallery.ts";
import { screens } from "./catalogue/screens.ts";
import type { State } from "./catalogue/state.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "./support/browser/chromium.ts";
import { startProduct } from "./support/programs/product.ts";
import { STUDIO_PORTS } from "./support/programs/stack.ts";

const DOCUMENT = fileURLToPath(new URL("../docs/screens.md", import.meta.url));
const GALLERY = fileURLToPath(new URL("../.data/screens", import.meta.url));
const AT_ONCE = 3;

const filter = new RegExp(process.argv[2] ?? "");
const states = screens.flatMap(({ states }) => states);

const complain = (problem: string): void => {
  process.exitCode = 1;
  console.error(problem);
};
for (const test of missingTests(screens)) complain(`there is no such test: ${test}`);

mkdirSync(GALLERY, { recursive: true });
const stop = await startProduct(STUDIO_PORTS);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
try {
  const studio = await openStudio(browser);
  const draw = (state: State) => drawState(studio, state, join(GALLERY, `${state.id}.jpg`));
  // Pictures that failed on a busy machine are drawn again, one at a time.
  for (const state of await drawAll(draw)) {
    await draw(state).catch((error: unknown) => complain(`${state.id}: ${String(error)}`));
  }
} finally {
  await browser.close();
  await stop();
}

const known = new Set(states.map(({ id }) => `${id}.jpg`));
const files = globSync(join(GALLERY, "*.jpg"));
for (const file of files.filter((one) => !known.has(basename(one)))) rmSync(file);
writeFileSync(join(GALLERY, "index.html"), galleryOf(screens));
writeFileSync(DOCUMENT, documentOf(screens));

const bytes = globSync(join(GALLERY, "*.jpg")).reduce((sum, file) => sum + statSync(file).size, 0);
console.log(
  `${states.length} states, ${(bytes / 1e6).toFixed(1)} MB of pictures: ${GALLERY}/index.html`,
);

/** Draws all states. @returns those that could not be drawn */
async function drawAll(draw: (state: State) => Promise<void>): Promise<State[]> {
  const undrawn: State[] = [];
  const left = states.filter(({ id }) => filter.test(id)).values();
  const drawSome = async (): Promise<void> => {
    for (const state of left) {
      await draw(state).then(
        () => console.log(state.id),
        () => undrawn.push(state),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, drawSome));
  return undrawn;
}
