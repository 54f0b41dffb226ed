import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { startMainProcess } from "../../server/src/testing/portal/main-process.ts";

const LOOK_EVERY_MS = 20;
const MOST_MS = 600_000;

/**
 * Lets a process of the portal carry an approved file out, which is killed each time so many rows are done, and
 * replaced by another. @returns the seconds until no row waited
 */
export async function carryOut(
  runtimeUrl: string,
  owner: Database,
  runId: string,
  killAtRows: readonly number[],
): Promise<number> {
  const start = async () => {
    const portal = await startMainProcess({ DATABASE_URL: runtimeUrl, LOG_LEVEL: "error" });
    await portal.ready();
    return portal;
  };
  const kills = [...killAtRows];
  let portal = await start();
  const begunAt = performance.now();
  for (;;) {
    const { done, isFinished } = await progressOf(owner, runId);
    if (isFinished) break;
    if (performance.now() - begunAt > MOST_MS) throw new Error(`only ${done} rows are done`);
    if (kills[0] !== undefined && done >= kills[0]) {
      kills.shift();
      portal.child.kill("SIGKILL");
      await portal.ended;
      // The lease of a killed process ends 15 s later: here its end is moved instead of waited for.
      await owner.run(sql`update jobs set lease_ends_at = now() where lease_ends_at > now()`);
      portal = await start();
    }
    await sleep(LOOK_EVERY_MS);
  }
  const seconds = (performance.now() - begunAt) / 1_000;
  portal.child.kill("SIGTERM");
  await portal.ended;
  if (kills.length > 0) throw new Error(`${kills.length} kills were left when all was done`);
  return seconds;
}

function progressOf(
  owner: Database,
  runId: string,
): Promise<{ readonly done: number; readonly isFinished: boolean }> {
  return owner.one<{ done: number; isFinished: boolean }>(sql`
    select (select count(*) from bulk_rows where run_id = r.id and outcome is not null) as done,
      r.finished_at is not null as "isFinished"
    from bulk_runs r where r.id = ${runId}`);
}
