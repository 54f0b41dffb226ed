import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runTool } from "../lib/tool.ts";
import { ensureChromium, ensureHeadlessShell } from "./chromium.ts";
import { ensureEngines } from "./engines.ts";
import { isChosen, type Lane } from "./lanes.ts";
import type { Step, Tally } from "./tally.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

type PlaywrightReport = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
};

type Choice = {
  readonly config: string;
  readonly filter: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
};

/** Returns the step that plays journeys in Chromium, if the filter chooses any of their files. */
export const browserTests = (lane: Lane, filter: readonly string[]): readonly Step[] =>
  isChosen("e2e/{accessibility,engines,journeys,screens,states}/**/*.spec.ts", filter)
    ? [
        {
          name: "journeys in the browser",
          run: (stop) =>
            playSpecs(stop, { config: "playwright.config.ts", filter, env: { TEST_LANE: lane } }),
        },
      ]
    : [];

/**
 * Returns the steps that play the situations of staff and of players. Where a filter asks for them they also write their
 * presses and seconds into docs/operator.md and docs/player.md.
 */
export const situations = (filter: readonly string[]): readonly Step[] => {
  const env = filter.length > 0 ? { SITUATIONS_TABLE: "write" } : {};
  return Object.entries({
    "situations of staff": ["situations.config.ts", "e2e/situations/*.spec.ts"],
    "situations of players": ["player-situations.config.ts", "e2e/situations/players/*.spec.ts"],
  } as const)
    .filter(([, [, files]]) => isChosen(files, filter))
    .map(([name, [config]]) => ({ name, run: (stop) => playSpecs(stop, { config, filter, env }) }));
};

/** Returns the step that hydrates every page for each viewer in a development build, where React names each difference. */
export const hydration = (filter: readonly string[]): readonly Step[] => {
  const spec = "screens/hydration";
  const env = { WEB_BUILD_MODE: "development" };
  return isChosen("e2e/screens/hydration.long.spec.ts", filter)
    ? [
        {
          name: "hydration in a development build",
          run: (stop) => playSpecs(stop, { config: "playwright.config.ts", filter: [spec], env }),
        },
      ]
    : [];
};

/** Returns the step that plays the main journeys in three engines. @param title part of the titles of the journeys to play */
export const engineJourneys = (title: string | undefined): Step => ({
  name: "journeys in three engines",
  run: (stop) =>
    title === undefined
      ? playSpecs(stop, {
          config: "engines.config.ts",
          filter: [],
          env: { ENGINES_TABLE: "write" },
        })
      : playSpecs(stop, { config: "engines.config.ts", filter: ["--grep", title] }),
});

/** Plays specs in a real Chromium against the product as `npm start` runs it. */
async function playSpecs(stop: AbortSignal, { config, filter, env: more }: Choice): Promise<Tally> {
  const chromium = await ensureChromium();
  const shell = process.env["CHROMIUM_PATH"] ? undefined : ensureHeadlessShell();
  const missing = ensureEngines();
  if (missing.length > 0) console.log(`without ${missing.join(", ")}: their journey is left out`);
  return inTemporaryFolder(async (folder) => {
    const file = join(folder, "report.json");
    const env = {
      TMPDIR: folder,
      CHROMIUM_PATH: chromium,
      ...(shell ? { CHROMIUM_SHELL_PATH: shell } : {}),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...more,
    };
    const args = ["test", `--config=e2e/${config}`, ...filter];
    const { code, output } = await runTool({ tool: "playwright", args }, { stop, env });
    const report = await readFile(file, "utf8").catch(() => undefined);
    if (report === undefined) return { passed: 0, failed: 1, output };
    const { stats } = JSON.parse(report) as PlaywrightReport;
    const failed = stats.unexpected + stats.flaky;
    if (code === 0 && failed === 0) return { passed: stats.expected, failed };
    return { passed: stats.expected, failed: Math.max(failed, 1), output };
  });
}
