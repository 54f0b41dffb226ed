/**
 * Draws states on five screens, each in both themes, into .data/screens/widths: see `npm run screens`. A pattern
 * as argument selects them by name.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { drawEveryWidth, openStudio, type Studio } from "./catalogue/draw.ts";
import { screens } from "./catalogue/screens.ts";
import type { State } from "./catalogue/state.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "./support/browser/chromium.ts";
import { startProduct } from "./support/programs/product.ts";
import { STUDIO_PORTS } from "./support/programs/stack.ts";

const GALLERY = fileURLToPath(new URL("../.data/screens/widths", import.meta.url));
const HEIGHT_PX = 360;
const AT_ONCE = 3;

const filter = new RegExp(process.argv[2] ?? "");
const states = screens.flatMap((screen) => screen.states).filter(({ id }) => filter.test(id));

mkdirSync(GALLERY, { recursive: true });
const stop = await startProduct(STUDIO_PORTS);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
const rows: string[] = [];
try {
  const studio = await openStudio(browser);
  const left = states.values();
  const drawSome = async (): Promise<void> => {
    for (const state of left) rows.push(await draw(studio, state));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, drawSome));
} finally {
  await browser.close();
  await stop();
}
writeFileSync(
  join(GALLERY, "index.html"),
  `<!doctype html><title>Widths</title>${rows.toSorted().join("")}`,
);

/** @returns the state's row of pictures */
async function draw(studio: Studio, state: State): Promise<string> {
  const pictures: string[] = [];
  const fileOf = (name: string) => {
    pictures.push(`${state.id}-${name}.jpg`);
    return join(GALLERY, `${state.id}-${name}.jpg`);
  };
  // What only a phone has, a desk does not reach.
  await drawEveryWidth(studio, state, fileOf).catch((error: unknown) =>
    console.error(`${state.id}: ${String(error)}`),
  );
  console.log(state.id);
  return rowOf(state.id, pictures.toSorted());
}

function rowOf(id: string, pictures: readonly string[]): string {
  const shown = pictures.map(
    (file) =>
      `<a href="${file}"><img src="${file}" alt="${file}" height="${HEIGHT_PX}" loading="lazy"></a>`,
  );
  return `<h2>${id}</h2>\n${shown.join("\n")}\n`;
}
