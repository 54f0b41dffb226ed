import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runTool } from "../lib/tool.ts";
import { ensureChromium, ensureHeadlessShell } from "./chromium.ts";
import { ensureEngines } from "./engines.ts";
import type { Tally } from "./tally.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

type PlaywrightReport = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
};

const FLAGS = ["--config=e2e/playwright.config.ts", "--reporter=list,json", "--pass-with-no-tests"];

/**
 * Runs the journeys in a real Chromium, and a short one in Firefox and WebKit where the machine has them, against the
 * product as `npm start` runs it.
 */
export async function runBrowserTests(
  stop: AbortSignal,
  filter: readonly string[],
): Promise<Tally> {
  const chromium = await ensureChromium();
  const shell = process.env["CHROMIUM_PATH"] ? undefined : ensureHeadlessShell();
  const missing = filter.length === 0 ? ensureEngines() : [];
  if (missing.length > 0) console.log(`without ${missing.join(", ")}: their journey is left out`);
  return inTemporaryFolder(async (folder) => {
    const file = join(folder, "report.json");
    const env = {
      TMPDIR: folder,
      CHROMIUM_PATH: chromium,
      ...(shell ? { CHROMIUM_SHELL_PATH: shell } : {}),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    };
    const args = ["test", ...FLAGS, ...filter];
    const { code, output } = await runTool({ tool: "playwright", args }, { stop, env });
    const report = await readFile(file, "utf8").catch(() => undefined);
    if (report === undefined) return { passed: 0, failed: 1, output };
    const { stats } = JSON.parse(report) as PlaywrightReport;
    const failed = stats.unexpected + stats.flaky;
    if (code === 0 && failed === 0) return { passed: stats.expected, failed };
    return { passed: stats.expected, failed: Math.max(failed, 1), output };
  });
}
