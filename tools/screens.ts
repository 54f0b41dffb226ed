/**
 * `npm run screens`, after pages changed their look: updates the pictures that `npm run test:long` compares the main
 * screens with (e2e/screens/appearance), then the gallery of every state in .data/screens. `npm run screens --
 * appearance` and `npm run screens -- gallery [filter]` do one of the two; the filter, a regular expression, selects
 * states by name. `npm run screens -- widths [filter]` saves states in five windows and both themes.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ensureChromium } from "./checks/browsers.ts";
import { commandFile, ROOT } from "./lib/paths.ts";
import { forgetSettings } from "./lib/process-settings.ts";
import { listenForStop } from "./lib/stop-request.ts";

const PICTURES = join(ROOT, "e2e/screens/appearance");
const GALLERY = join(ROOT, ".data/screens");
const HEIGHT_PX = 360;
const PLAYWRIGHT = [commandFile("playwright"), "test", "--config=e2e/playwright.config.ts"];
const COMPARISON = [...PLAYWRIGHT, "e2e/screens/appearance.long.spec.ts"];

const stop = listenForStop();
forgetSettings();
process.env["CHROMIUM_PATH"] = await ensureChromium();
const [part = "all", filter] = process.argv.slice(2);
const makers: Readonly<Record<string, () => Promise<boolean>>> = {
  appearance: makeAppearance,
  gallery: () => makeGallery("gallery"),
  widths: () => makeGallery("widths"),
  all: async () => (await makeAppearance()) && (await makeGallery("gallery")),
};
const make = makers[part];
if (!make) console.error(`There are ${Object.keys(makers).join(", ")}, but no ${part}.`);
process.exitCode = (await make?.()) ? 0 : 1;

/** Updates the pictures, and runs the tests again to see whether they come out the same. */
async function makeAppearance(): Promise<boolean> {
  // Removes the pictures of screens that no longer exist.
  rmSync(PICTURES, { recursive: true, force: true });
  return (
    (await run(...COMPARISON, "--update-snapshots=all")) &&
    (await run(join(ROOT, "e2e/pack-pictures.ts"), PICTURES)) &&
    run(...COMPARISON)
  );
}

/** Runs the tests of the states (e2e/states), which save pictures if `SCREENS` is set. */
async function makeGallery(size: "gallery" | "widths"): Promise<boolean> {
  process.env["SCREENS"] = size;
  if (filter === undefined) rmSync(GALLERY, { recursive: true, force: true });
  mkdirSync(GALLERY, { recursive: true });
  const isComplete = await run(...PLAYWRIGHT, "e2e/states", ...(filter ? ["--grep", filter] : []));
  const files = globSync(join(GALLERY, "*.jpg"))
    .map((file) => basename(file))
    .toSorted();
  const figureOf = (file: string) =>
    `<figure><a href="${file}"><img src="${file}" alt="" height="${HEIGHT_PX}" loading="lazy"></a><figcaption>${file}</figcaption></figure>`;
  const style = "<style>body { display: flex; flex-wrap: wrap; font: 14px system-ui }</style>";
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title>${style}`;
  writeFileSync(join(GALLERY, "index.html"), `${head}\n${files.map(figureOf).join("\n")}\n`);
  console.log(`${files.length} pictures: ${GALLERY}/index.html`);
  return isComplete;
}

/** @returns whether it succeeded */
async function run(...args: readonly string[]): Promise<boolean> {
  if (stop.aborted) return false;
  const program = spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
  stop.addEventListener("abort", () => program.kill("SIGINT"), { once: true });
  const [code] = (await once(program, "exit")) as [number | null];
  return code === 0;
}
