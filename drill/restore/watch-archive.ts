import { setTimeout as sleep } from "node:timers/promises";
import type { ArchivedServer } from "./archived-server.ts";

const LOOK_EVERY_MS = 500;
const MS_PER_SECOND = 1_000;
const QUIET_ROUNDS = 3;
/** Three times what is promised, so that a slow archive still has its figure. */
const ARCHIVED_WITHIN_MS = 180_000;

type Asked = Pick<ArchivedServer, "ask">;

/** Measures, under traffic, how old what is committed and not yet in the archive becomes. */
export function watchArchive({ ask }: Asked): {
  /** @returns the longest time, in seconds */
  stop(): Promise<number>;
} {
  let isEnded = false;
  let longest = 0;
  const watch = async () => {
    while (!isEnded) {
      const seconds = await ask<number>(
        `select extract(epoch from clock_timestamp() - last_archived_time)::float8
         from pg_stat_archiver`,
      );
      longest = Math.max(longest, seconds);
      await sleep(LOOK_EVERY_MS);
    }
    return longest;
  };
  const watching = watch();
  return {
    stop: () => {
      isEnded = true;
      return watching;
    },
  };
}

/**
 * Measures on a quiet portal how long a single commit waits for the archive: nothing else fills its segment of the log,
 * and the segment before it has just gone, which is the worst moment.
 * @returns the longest of some rounds, in seconds
 */
export async function measureQuiet(
  { ask }: Asked,
  commitOne: () => Promise<void>,
): Promise<number> {
  let longest = 0;
  for (let round = 0; round < QUIET_ROUNDS; round += 1) {
    await untilArchived({ ask }, await ask<string>("select pg_walfile_name(pg_switch_wal())"));
    await commitOne();
    const committed = performance.now();
    await untilArchived({ ask }, await ask<string>("select pg_walfile_name(pg_current_wal_lsn())"));
    longest = Math.max(longest, (performance.now() - committed) / MS_PER_SECOND);
  }
  return longest;
}

/** @throws where the segment is not in the archive in time */
async function untilArchived({ ask }: Asked, segment: string): Promise<void> {
  const deadline = Date.now() + ARCHIVED_WITHIN_MS;
  const isThere = () =>
    ask<boolean>(`select coalesce(last_archived_wal >= '${segment}', false) from pg_stat_archiver`);
  while (!(await isThere())) {
    if (Date.now() > deadline) {
      throw new Error(`${segment} is not archived in ${ARCHIVED_WITHIN_MS / MS_PER_SECOND} s`);
    }
    await sleep(LOOK_EVERY_MS);
  }
}
