import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../server/src/kit/database/sql.ts";
import { settle } from "../../simulation/execute/settle.ts";
import { readAcknowledged } from "../failover/measure.ts";
import { operate } from "../restore/operate.ts";
import { exportFiles } from "../restore/outside-files.ts";
import { linesOf } from "../restore/runbook.ts";
import type { Day, Restored } from "./day.ts";
import { KNOWN_OUTSIDE } from "./load.ts";
import { underTraffic } from "./under-traffic.ts";

/** Longer than a segment of the log stays out of the archive, so that the moment is in it. */
const AFTER_MOMENT_MS = 40_000;
const SHELL = "npm";
/** For how long nothing answers, as the day counts: the time that a restore took in the drill of its own. */
const DOWN_MINUTES = 10;
const MS_PER_SECOND = 1_000;

/** Loses all databases under traffic, restores them to a moment before, and takes back what came after it. */
export async function loseAndRestore(day: Day, seed: number): Promise<Restored> {
  const { simulation, processes, archive, clock, cluster, db } = day;
  await clock.chain();
  const moment = await underTraffic(day, KNOWN_OUTSIDE, seed, async () => {
    const now = await db.value<string>(sql`
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00:00'`);
    await sleep(AFTER_MOMENT_MS);
    await Promise.all(cluster.nodes.map((node) => node.killDatabase()));
    return now;
  });
  const begun = performance.now();
  await processes.stop();
  for (const node of cluster.nodes) await node.replaceDisk();
  await archive.restore(moment);
  const before = await readAcknowledged(simulation);
  const { operatorUrl, sandbox } = simulation;
  const settings = { operatorUrl, moment, sandboxUrl: sandbox.url };
  const follow = async (heading: string) => {
    await exportFiles(sandbox.url, clock.moved);
    for (const line of linesOf(heading, SHELL)) await operate(line, settings);
  };
  if (!day.skipsCatchUp) await follow("Catching up");
  const after = await readAcknowledged(simulation);
  await processes.start();
  const seconds = (performance.now() - begun) / MS_PER_SECOND;
  const restored = {
    acknowledged: before.count,
    lostBefore: before.lost,
    lostAfter: after.lost,
    seconds,
  };
  if (!day.skipsCatchUp) {
    const open = await settle(simulation);
    if (open.length > 0) throw new Error(`after the restore: ${open.join(", ")}`);
    await clock.chain();
    await follow("Opening again");
  }
  await clock.passWithout(DOWN_MINUTES);
  return restored;
}
