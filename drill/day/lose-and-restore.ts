import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../server/src/kit/database/sql.ts";
import { settle } from "../../simulation/execute/settle.ts";
import { readAcknowledged } from "../failover/measure.ts";
import { addBreakGlass, signIn } from "../restore/break-glass.ts";
import { operate } from "../restore/operate.ts";
import { exportFiles } from "../restore/outside-files.ts";
import { linesOf } from "../restore/runbook.ts";
import type { Day, Restored } from "./day.ts";
import { KNOWN_OUTSIDE } from "./load.ts";
import { underTraffic } from "./under-traffic.ts";

/** Longer than a segment of the log stays out of the archive, so that the moment is in it. */
const AFTER_MOMENT_MS = 40_000;
/** How long the portal runs without a database before somebody stops it: three minutes of the day. */
const UNATTENDED_MS = 30_000;
const SHELL = "npm";
const MS_PER_SECOND = 1_000;

/** Loses all databases under traffic, restores them to a moment before, and takes back what came after it. */
export const loseAndRestore = (day: Day, seed: number): Promise<Restored> =>
  day.clock.passDuring(async () => {
    await day.clock.chain();
    return bringBack(day, await loseUnderTraffic(day, seed));
  });

/** @returns the moment to restore to */
function loseUnderTraffic(day: Day, seed: number): Promise<string> {
  const { cluster, db } = day;
  return underTraffic(day, KNOWN_OUTSIDE, seed, async () => {
    const now = await db.value<string>(sql`
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00:00'`);
    await sleep(AFTER_MOMENT_MS);
    await Promise.all(cluster.nodes.map((node) => node.killDatabase()));
    await sleep(UNATTENDED_MS);
    return now;
  });
}

async function bringBack(day: Day, moment: string): Promise<Restored> {
  const { simulation, processes, lasting, archive, clock, cluster } = day;
  const begun = performance.now();
  const { console } = await simulation.staffDesk();
  // Nothing may write: what has to keep its memory is held still, the others end.
  const held = [lasting.pid(), console.pid()];
  for (const pid of held) process.kill(pid, "SIGSTOP");
  await processes.stop();
  for (const node of cluster.nodes) await node.replaceDisk();
  await archive.restore(moment);
  const before = await readAcknowledged(simulation);
  const { operatorUrl, sandbox } = simulation;
  const nobody = { operatorUrl, moment, sandboxUrl: sandbox.url };
  const glass = await addBreakGlass(nobody, simulation.ownerUrl);
  const settings = { ...nobody, env: await signIn(nobody, glass) };
  const follow = async (heading: string) => {
    await exportFiles(sandbox.url, clock.moved);
    for (const line of linesOf(heading, SHELL)) await operate(line, settings);
  };
  if (!day.skipsCatchUp) await follow("Catching up");
  const after = await readAcknowledged(simulation);
  for (const pid of held) process.kill(pid, "SIGCONT");
  await processes.start();
  const seconds = (performance.now() - begun) / MS_PER_SECOND;
  if (!day.skipsCatchUp) {
    const open = await settle(simulation);
    if (open.length > 0) throw new Error(`after the restore: ${open.join(", ")}`);
    await clock.chain();
    await follow("Opening again");
  }
  return {
    acknowledged: before.count,
    lostBefore: before.lost,
    lostAfter: after.lost,
    seconds,
  };
}
