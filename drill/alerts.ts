/**
 * `npm run drill -- alerts [words]`: plants faults at a real portal with the sandbox, whose clock it moves,
 * and has promtool check the rules against what /metrics showed: each alert fires in time, no other does, and none on a
 * day without faults. Needs promtool and the node exporter (Debian: prometheus, prometheus-node-exporter), and root, to make
 * and fill a disk.
 */
import { startCluster } from "../simulation/environment/cluster.ts";
import { runCleanDay } from "./alerts/clean-day.ts";
import { makeTemplate } from "./alerts/databases.ts";
import type { Fault } from "./alerts/fault.ts";
import { faults } from "./alerts/faults.ts";
import { runFault } from "./alerts/run-fault.ts";
import { openSmallDisk } from "./production/small-disk.ts";
import { SERVER_SETTINGS } from "./alerts/server-settings.ts";
import { ALWAYS_FIRING, alertsOfRules, metricsOfRules, runPromtool } from "./alerts/promtool.ts";
import { WrongWord } from "./wrong-word.ts";

/** The word for the day without faults. */
const CLEAN = "clean";
const DISK_BYTES = 16 * 1024 * 1024;
const MS_PER_SECOND = 1_000;

/** @returns true where everything that it promises held @throws WrongWord */
export async function run(args: readonly string[]): Promise<boolean> {
  const unknown = args.find((word) => word !== CLEAN && !faults.some((fault) => has(fault, word)));
  if (unknown !== undefined)
    throw new WrongWord(`no fault and no alert of the drill has "${unknown}"`);
  await runPromtool(["--version"]).catch(() => {
    throw new Error("promtool is not there; Debian has it in the package prometheus");
  });
  const chosen = faults.filter(
    (fault) => args.length === 0 || args.some((word) => has(fault, word)),
  );
  const cluster = await startCluster(SERVER_SETTINGS);
  const disk = await openSmallDisk("alerts-disk", DISK_BYTES);
  try {
    await makeTemplate(cluster.url);
    const place = { serverUrl: cluster.url, isNamed: metricsOfRules(), disk };
    let isWell = true;
    for (const fault of chosen) {
      isWell = (await runAndReport(fault.what, () => runFault(place, fault))) && isWell;
    }
    if (args.length === 0 || args.includes(CLEAN)) {
      const what = "a day without faults: nothing fires";
      isWell = (await runAndReport(what, () => runCleanDay(place))) && isWell;
    }
    if (args.length === 0) isWell = reportUntried(chosen) && isWell;
    return isWell;
  } finally {
    await disk.close();
    await cluster.close();
  }
}

const has = ({ what, alerts }: Fault, word: string): boolean =>
  [what, ...alerts].join(" ").includes(word);

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
  const raised = new Set([ALWAYS_FIRING, ...tried.flatMap(({ alerts }) => alerts)]);
  const left = alertsOfRules().filter((name) => !raised.has(name));
  if (left.length > 0) say(`FAILED  no fault raises ${left.join(", ")}`);
  return left.length === 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
