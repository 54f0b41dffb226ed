/**
 * Draws the gallery: see `npm run screens`. With a pattern as argument, only the pictures
 * whose names match are drawn; the others stay.
 */
import { globSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { missingTests } from "./catalogue/missing-tests.ts";
import { drawAll } from "./catalogue/draw-all.ts";
import { drawState } from "./catalogue/draw.ts";
import { galleryOf } from "./catalogue/gallery.ts";
import { screens } from "./catalogue/screens.ts";

const GALLERY = fileURLToPath(new URL("../.data/screens", import.meta.url));

const states = screens.flatMap(({ states }) => states);

const complain = (problem: string): void => {
  process.exitCode = 1;
  console.error(problem);
};
for (const test of missingTests(screens)) complain(`there is no such test: ${test}`);

mkdirSync(GALLERY, { recursive: true });
const problems = await drawAll(states, new RegExp(process.argv[2] ?? ""), (studio, state) =>
  drawState(studio, state, join(GALLERY, `${state.id}.jpg`)),
);
for (const problem of problems) complain(problem);

const known = new Set(states.map(({ id }) => `${id}.jpg`));
const files = globSync(join(GALLERY, "*.jpg"));
for (const file of files.filter((one) => !known.has(basename(one)))) rmSync(file);
writeFileSync(join(GALLERY, "index.html"), galleryOf(screens));

const bytes = globSync(join(GALLERY, "*.jpg")).reduce((sum, file) => sum + statSync(file).size, 0);
console.log(
  `${states.length} states, ${(bytes / 1e6).toFixed(1)} MB of pictures: ${GALLERY}/index.html`,
);
