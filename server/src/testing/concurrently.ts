import { isOverloaded } from "../kit/database/database-errors.ts";

/** Starts `count` actions at once and waits for all. */
export function concurrently<T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)));
}

/** Works on the items in their order, `atOnce` at a time. */
export async function workThrough<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  await concurrently(atOnce, async () => {
    for (const item of rest) await work(item);
  });
}

/** Repeats an action that waited too long for a lock of the database, as callers do. */
export async function untilNotBusy<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!isOverloaded(error)) throw error;
    }
  }
}

/** Counts how often each value occurs. */
export function tally(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

const [ROUNDS_SHORT, ROUNDS_LONG] = [1, 5];

/**
 * How often a race is run. A mistake that shows in one race of three is missed by 9 % of the runs of both lanes, and by
 * 3 of 10,000 with `RACE_ROUNDS=20`.
 */
export const RACE_ROUNDS = Number(
  process.env["RACE_ROUNDS"] ?? (process.env["TEST_LANE"] === "short" ? ROUNDS_SHORT : ROUNDS_LONG),
);
