import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTool } from "./check.ts";
import type { Tally } from "./tally.ts";

type VitestReport = { readonly numPassedTests: number; readonly numFailedTests: number };

/** Vitest over all workspaces; a file that cannot even be loaded counts as a failure. */
export async function runUnitTests(): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), "portal-vitest-"));
  const file = join(folder, "report.json");
  try {
    const { code, output } = await runTool("vitest", [
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ]);
    if (code !== 0) console.log(output);
    const report = JSON.parse(await readFile(file, "utf8")) as VitestReport;
    const failed = report.numFailedTests;
    return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
