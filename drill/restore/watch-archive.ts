import { setTimeout as sleep } from "node:timers/promises";
import type { ArchivedServer } from "./archived-server.ts";

const LOOK_EVERY_MS = 500;

/** Measures, under traffic, how old what is committed and not yet in the archive becomes. */
export function watchArchive({ ask }: Pick<ArchivedServer, "ask">): {
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
