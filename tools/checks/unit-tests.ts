import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runTool } from "../lib/tool.ts";
import { isChosen, type Lane } from "./lanes.ts";
import type { Step, Tally } from "./tally.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly unknown[];
  }[];
};

/** Returns the step that runs Vitest over all workspaces, if the filter chooses any of its files. */
export const unitTests = (lane: Lane, filter: readonly string[]): readonly Step[] =>
  isChosen("**/*.test.ts", filter)
    ? [{ name: "unit and integration tests", run: (stop) => runVitest(stop, lane, filter) }]
    : [];

/** A file that cannot even be loaded counts as a failed test. */
function runVitest(stop: AbortSignal, lane: Lane, filter: readonly string[]): Promise<Tally> {
  return inTemporaryFolder(async (folder) => {
    const file = join(folder, "report.json");
    const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
    const args = ["run", ...reporters, ...filter];
    const { code, output } = await runTool(
      { tool: "vitest", args },
      { stop, env: { TMPDIR: folder, TEST_LANE: lane } },
    );
    const report = await readFile(file, "utf8").catch(() => undefined);
    if (report === undefined) return { passed: 0, failed: 1, output };
    const { passed, failed } = count(JSON.parse(report) as VitestReport);
    if (code === 0) return { passed, failed };
    return { passed, failed: Math.max(failed, 1), output };
  });
}

function count(report: VitestReport): Tally {
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloadable.length };
}
