/**
 * Draws states on five screens, each in both themes, into .data/screens/widths: see `npm run screens`. A pattern
 * as argument selects them by name.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drawAll } from "./catalogue/draw-all.ts";
import { drawEveryWidth, type Studio } from "./catalogue/draw.ts";
import { screens } from "./catalogue/screens.ts";
import type { State } from "./catalogue/state.ts";

const GALLERY = fileURLToPath(new URL("../.data/screens/widths", import.meta.url));
const HEIGHT_PX = 360;

const states = screens.flatMap((screen) => screen.states);

mkdirSync(GALLERY, { recursive: true });
const rows: string[] = [];
const problems = await drawAll(states, new RegExp(process.argv[2] ?? ""), async (studio, state) => {
  rows.push(await draw(studio, state));
});
for (const problem of problems) {
  process.exitCode = 1;
  console.error(problem);
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
  await drawEveryWidth(studio, state, fileOf);
  return rowOf(state.id, pictures.toSorted());
}

function rowOf(id: string, pictures: readonly string[]): string {
  const shown = pictures.map(
    (file) =>
      `<a href="${file}"><img src="${file}" alt="${file}" height="${HEIGHT_PX}" loading="lazy"></a>`,
  );
  return `<h2>${id}</h2>\n${shown.join("\n")}\n`;
}
