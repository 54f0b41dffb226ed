/**
 * `npm run screens`, after pages changed their look: redraws the pictures that `npm run test:long` compares the
 * main screens with (e2e/screens/appearance), then the gallery in .data/screens. `npm run
 * screens -- appearance` and `npm run screens -- gallery [filter]` do one of the two; the filter, a regular
 * expression, selects pictures by name. `npm run screens -- widths [filter]` draws states on five screens in both
 * themes.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./checks/chromium.ts";
import { forgetSettings } from "./lib/forget-settings.ts";
import { commandFile, ROOT } from "./lib/paths.ts";
import { aborted, listenForStop } from "./lib/stop-request.ts";

const PICTURES = join(ROOT, "e2e/screens/appearance");
const COMPARISON = [
  commandFile("playwright"),
  "test",
  "--config=e2e/playwright.config.ts",
  "e2e/screens/appearance.long.spec.ts",
];

const stop = listenForStop();
forgetSettings();
process.env["CHROMIUM_PATH"] = await ensureChromium();
const [part = "all", ...filter] = process.argv.slice(2);
const makers: Readonly<Record<string, () => Promise<boolean>>> = {
  appearance: makeAppearance,
  gallery: makeGallery,
  widths: makeWidths,
  all: async () => (await makeAppearance()) && (await makeGallery()),
};
const make = makers[part];
if (!make) console.error(`There are ${Object.keys(makers).join(", ")}, but no ${part}.`);
process.exitCode = (await make?.()) ? 0 : 1;

/** Draws the pictures, and runs the tests again to see whether they come out the same. */
async function makeAppearance(): Promise<boolean> {
  // Removes the pictures of screens that no longer exist.
  rmSync(PICTURES, { recursive: true, force: true });
  return (
    (await run(...COMPARISON, "--update-snapshots=all")) &&
    (await run(join(ROOT, "e2e/pack-pictures.ts"), PICTURES)) &&
    run(...COMPARISON)
  );
}

function makeGallery(): Promise<boolean> {
  return run(join(ROOT, "e2e/make-screens.ts"), ...filter);
}

function makeWidths(): Promise<boolean> {
  return run(join(ROOT, "e2e/make-widths.ts"), ...filter);
}

/** @returns whether it succeeded */
async function run(...args: readonly string[]): Promise<boolean> {
  if (stop.aborted) return false;
  const program = spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
  void aborted(stop).then(() => program.kill("SIGINT"));
  const [code] = (await once(program, "exit")) as [number | null];
  return code === 0;
}
