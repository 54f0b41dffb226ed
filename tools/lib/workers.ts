/** Keeps the processes of the portal or the console running (`startWorkers`). */
import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { howItEnds, stopChild } from "./program.ts";
import { StartProblem } from "./start-problem.ts";

type Slot = { child?: ChildProcess };

/** The pauses before a restart: each is twice as long as the one before, up to the longest. */
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** A worker that lived this long was healthy; the delays start over when it ends. */
const HEALTHY_AFTER_MS = 60_000;

/**
 * Keeps `count` of them running. A process that dies is restarted, after a longer delay each time it dies early.
 * @param start starts the process of a place, counted from 0
 * @param fail called when a process ends before any was ever ready, which means a wrong setting
 */
export function startWorkers(
  count: number,
  start: (place: number) => ChildProcess,
  fail: (error: Error) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let hasBeenReady = false;

  const keepRunning = async (slot: Slot, place: number): Promise<void> => {
    let delayMs = FIRST_DELAY_MS;
    while (!stopping.signal.aborted) {
      const startedAt = Date.now();
      slot.child = start(place);
      slot.child.on("message", () => (hasBeenReady = true));
      const how = await howItEnds(slot.child);
      if (stopping.signal.aborted) return;
      if (!hasBeenReady) {
        fail(new StartProblem(`The portal ended ${how} before it was ready.`));
        return;
      }
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) delayMs = FIRST_DELAY_MS;
      console.error(`A portal process ended ${how}; the next one starts in ${delayMs} ms.`);
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
    }
  };

  const slots = Array.from({ length: count }, (): Slot => ({}));
  const loops = slots.map(keepRunning);
  return {
    // All together: while they drain, `/readyz` must not depend on which of them responds.
    stop: async () => {
      stopping.abort();
      await Promise.all(slots.flatMap(({ child }) => (child ? [stopChild(child)] : [])));
      await Promise.all(loops);
    },
  };
}
