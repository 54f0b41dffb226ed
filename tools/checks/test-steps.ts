/** The steps that run Vitest and Playwright. A step is left out if the filter chooses none of its files. */
import { globSync } from "node:fs";
import { access, chmod, constants, mkdtemp, readFile, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../lib/paths.ts";
import { runTool, type ToolCommand } from "../lib/tool.ts";
import { ensureChromium, ensureEngines, ensureHeadlessShell } from "./browsers.ts";
import type { Step, Tally } from "./tally.ts";

/** Which tests run, by the names of their files: `*.long.{test,spec}.ts` are the long lane. A filter chooses of all. */
export type Lane = "short" | "long" | "all";

type Filter = readonly string[];

/** Linux's folder in memory. A test's database is written and thrown away, so the disk is not needed. */
const IN_MEMORY = "/dev/shm";
/**
 * With less room, the files are not kept in memory. It is several times what a run uses at a time: some hundred MB, and
 * at most one GB of PostgreSQL's log.
 */
const ENOUGH_BYTES = 4 * 1024 ** 3;
/** Lets PostgreSQL, which may run under its own account, reach its folder inside. */
const MAY_BE_PASSED = 0o711;

/** Returns the step that runs Vitest over all workspaces. */
export const unitTests = (lane: Lane, filter: Filter): readonly Step[] =>
  stepIf("**/*.test.ts", filter, {
    name: "unit and integration tests",
    run: (stop) =>
      runReported(stop, (file) => {
        const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
        const command = { tool: "vitest", args: ["run", ...reporters, ...filter] };
        return { command, env: { TEST_LANE: lane }, count: countVitest };
      }),
  });

/** Returns the step that plays journeys in Chromium. */
export const browserTests = (lane: Lane, filter: Filter): readonly Step[] =>
  stepIf("e2e/{accessibility,engines,journeys,screens,states}/**/*.spec.ts", filter, {
    name: "journeys in the browser",
    run: (stop) => playSpecs(stop, "playwright.config.ts", filter, { TEST_LANE: lane }),
  });

/**
 * Returns the step that plays the situations of staff and of players. If a filter asks for them, it also writes their
 * presses and seconds into docs/player.md and, of staff, into .data/situations.md.
 */
export const situations = (filter: Filter): readonly Step[] =>
  stepIf("e2e/situations/**/*.spec.ts", filter, {
    name: "situations of players and staff",
    run: (stop) => {
      const env = filter.length > 0 ? { SITUATIONS_TABLE: "write" } : {};
      return playSpecs(stop, "situations.config.ts", filter, env);
    },
  });

/** Returns the step that hydrates every page in a development build, where React names each difference. */
export const hydration = (filter: Filter): readonly Step[] =>
  stepIf("e2e/hydration/*.spec.ts", filter, {
    name: "hydration in a development build",
    run: (stop) => playSpecs(stop, "hydration.config.ts", [], { WEB_BUILD_MODE: "development" }),
  });

/** Returns the step that plays the main journeys in three engines. @param title selects journeys by their titles */
export const engineJourneys = (title: string | undefined): Step => ({
  name: "journeys in three engines",
  run: (stop) =>
    title === undefined
      ? playSpecs(stop, "engines.config.ts", [], { ENGINES_TABLE: "write" })
      : playSpecs(stop, "engines.config.ts", ["--grep", title], {}),
});

/** @param files a pattern; without a filter every step runs */
function stepIf(files: string, filter: Filter, step: Step): readonly Step[] {
  const paths = globSync(files, { cwd: ROOT, exclude: ["**/node_modules/**"] });
  const isChosen = paths.some((path) => filter.some((word) => path.includes(word)));
  return filter.length === 0 || isChosen ? [step] : [];
}

/** Plays specs in a real Chromium against the product as `npm start` runs it. */
async function playSpecs(
  stop: AbortSignal,
  config: string,
  filter: Filter,
  more: Readonly<Record<string, string>>,
): Promise<Tally> {
  const chromium = await ensureChromium();
  const shell = process.env["CHROMIUM_PATH"] ? undefined : ensureHeadlessShell();
  const missing = ensureEngines();
  if (missing.length > 0) console.log(`without ${missing.join(", ")}: their journey is left out`);
  return runReported(stop, (file) => ({
    command: { tool: "playwright", args: ["test", `--config=e2e/${config}`, ...filter] },
    env: {
      CHROMIUM_PATH: chromium,
      ...(shell ? { CHROMIUM_SHELL_PATH: shell } : {}),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...more,
    },
    count: countPlaywright,
  }));
}

type Counts = Pick<Tally, "passed" | "failed">;
type ReportedRun<Report> = {
  readonly command: ToolCommand;
  readonly env: Readonly<Record<string, string>>;
  readonly count: (report: Report) => Counts;
};

/** Runs a tool that writes a JSON report, and counts what the report says. */
function runReported<Report>(
  stop: AbortSignal,
  runOf: (reportFile: string) => ReportedRun<Report>,
): Promise<Tally> {
  return inTemporaryFolder(async (folder) => {
    const file = join(folder, "report.json");
    const { command, env, count } = runOf(file);
    const { code, output } = await runTool(command, { stop, env: { TMPDIR: folder, ...env } });
    const report = await readFile(file, "utf8").catch(() => undefined);
    if (report === undefined) return { passed: 0, failed: 1, output };
    const { passed, failed } = count(JSON.parse(report) as Report);
    if (code === 0 && failed === 0) return { passed, failed };
    return { passed, failed: Math.max(failed, 1), output };
  });
}

type PlaywrightReport = {
  readonly stats: Readonly<Record<"expected" | "unexpected" | "flaky", number>>;
};

const countPlaywright = ({ stats }: PlaywrightReport): Counts => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
});

type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly unknown[];
  }[];
};

/** A file that cannot even be loaded counts as a failed test. */
function countVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Counts {
  const unloadable = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + unloadable.length };
}

/** Runs the work with a folder for all temporary files of a test run, and removes the folder afterwards. */
async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const place = (await hasRoomInMemory()) ? IN_MEMORY : tmpdir();
  const folder = await mkdtemp(join(place, "portal-run-"));
  try {
    await chmod(folder, MAY_BE_PASSED);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function hasRoomInMemory(): Promise<boolean> {
  try {
    await access(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(IN_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
