/**
 * `npm run drill -- alerts [words]`: plants faults at a real portal with the sandbox, whose clock it moves,
 * and has promtool check the rules against what /metrics showed: each alert fires in time, no other does, and none on a
 * day without faults. Needs promtool on the path (Debian: prometheus) and, to fill a disk, root.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCluster } from "../simulation/environment/cluster.ts";
import { runCleanDay } from "./alerts/clean-day.ts";
import { makeTemplate } from "./alerts/databases.ts";
import type { Fault } from "./alerts/fault.ts";
import { faults } from "./alerts/faults.ts";
import { runFault } from "./alerts/run-fault.ts";
import { SERVER_SETTINGS } from "./alerts/server-settings.ts";
import { alertsOfRules, metricsOfRules, runPromtool } from "./alerts/promtool.ts";

/** The word for the day without faults. */
const CLEAN = "clean";
const SMALL_DISK = "size=16m";
const MS_PER_SECOND = 1_000;

/** @returns true where everything that it promises held */
export async function run(args: readonly string[]): Promise<boolean> {
  await runPromtool(["--version"]).catch(() => {
    throw new Error("promtool is not there; Debian has it in the package prometheus");
  });
  const chosen = faults.filter(
    ({ what, alerts }) =>
      args.length === 0 || args.some((word) => [what, ...alerts].join(" ").includes(word)),
  );
  const cluster = await startCluster(SERVER_SETTINGS);
  const disk = openSmallDisk();
  try {
    await makeTemplate(cluster.url);
    const place = { serverUrl: cluster.url, isNamed: metricsOfRules(), dataDir: disk.folder };
    let isWell = true;
    for (const fault of chosen) {
      if (fault.alerts.includes("DiskFilling") && !disk.isSmall) {
        say(`NOT TRIED  ${fault.what}: only root can make a small disk`);
        continue;
      }
      isWell = (await runAndReport(fault.what, () => runFault(place, fault))) && isWell;
    }
    if (args.length === 0 || args.includes(CLEAN)) {
      const what = "a day without faults: nothing fires";
      isWell = (await runAndReport(what, () => runCleanDay(place))) && isWell;
    }
    if (args.length === 0) isWell = reportUntried(chosen) && isWell;
    return isWell;
  } finally {
    disk.remove();
    await cluster.close();
  }
}

type Outcome = { readonly problem: string; readonly seen: string };

async function runAndReport(what: string, run: () => Promise<Outcome>): Promise<boolean> {
  const begunAt = performance.now();
  const { problem, seen } = await run().catch((error: unknown) => ({
    problem: String((error as Error).stack),
    seen: "could not be run",
  }));
  const seconds = ((performance.now() - begunAt) / MS_PER_SECOND).toFixed(1);
  say(`${problem === "" ? "ok    " : "FAILED"}  ${what}: ${seen} (${seconds} s)`);
  if (problem !== "") say(problem);
  return problem === "";
}

function reportUntried(tried: readonly Fault[]): boolean {
  const raised = new Set(tried.flatMap(({ alerts }) => alerts));
  const left = alertsOfRules().filter((name) => !raised.has(name));
  if (left.length > 0) say(`FAILED  no fault raises ${left.join(", ")}`);
  return left.length === 0;
}

/** Mounts a file system of a few megabytes, which a drill can fill. */
function openSmallDisk() {
  const folder = mkdtempSync(join(tmpdir(), "portal-drill-disk-"));
  const isSmall = mounts(["mount", "-t", "tmpfs", "-o", SMALL_DISK, "tmpfs", folder]);
  return {
    folder,
    isSmall,
    remove: () => {
      if (isSmall) mounts(["umount", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function mounts([command = "", ...args]: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
