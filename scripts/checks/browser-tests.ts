import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTool } from "./check.ts";
import { ensureChromium } from "./chromium.ts";
import type { Tally } from "./tally.ts";

type PlaywrightReport = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
};

/** The journeys, in a real Chromium, against the product as `npm start` runs it. */
export async function runBrowserTests(): Promise<Tally> {
  const chromium = await ensureChromium();
  const folder = await mkdtemp(join(tmpdir(), "portal-playwright-"));
  const file = join(folder, "report.json");
  try {
    const { code, output } = await runTool(
      "playwright",
      ["test", "--config=e2e/playwright.config.ts", "--reporter=list,json"],
      { env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
    );
    if (code !== 0) console.log(output);
    const { stats } = JSON.parse(await readFile(file, "utf8")) as PlaywrightReport;
    const failed = stats.unexpected + stats.flaky;
    return { passed: stats.expected, failed: code !== 0 && failed === 0 ? 1 : failed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
