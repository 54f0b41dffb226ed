/**
 * `npm run screens`: after a change of how pages look, makes anew the pictures that the tests hold the
 * main screens against (e2e/screens/appearance), then docs/screens.md and the gallery in .data/screens.
 * `npm run screens -- appearance` and `npm run screens -- gallery [filter]` do one of the two; with a
 * filter, a regular expression, only the pictures whose names match are drawn.
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
  "e2e/screens/appearance.spec.ts",
];

const stop = listenForStop();
forgetSettings();
process.env["CHROMIUM_PATH"] = await ensureChromium();
const [part = "all", ...filter] = process.argv.slice(2);
const makers: Readonly<Record<string, () => Promise<boolean>>> = {
  appearance: makeAppearance,
  gallery: makeGallery,
  all: async () => (await makeAppearance()) && (await makeGallery()),
};
const make = makers[part];
if (!make) console.error(`There are ${Object.keys(makers).join(", ")}, but no ${part}.`);
process.exitCode = (await make?.()) ? 0 : 1;

/** The second run of the tests tells whether the pictures come out the same again. */
async function makeAppearance(): Promise<boolean> {
  // None may be left of a screen that is no more.
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

/** @returns whether it went well */
async function run(...args: readonly string[]): Promise<boolean> {
  if (stop.aborted) return false;
  const program = spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
  void aborted(stop).then(() => program.kill("SIGINT"));
  const [code] = (await once(program, "exit")) as [number | null];
  return code === 0;
}
