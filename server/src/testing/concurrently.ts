import { isOverloaded } from "../kit/database/database-errors.ts";

/** Starts `count` of them at once and waits for all. */
export function concurrently<T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)));
}

/** What the database refuses for now, having waited too long for a lock, is tried again: as callers do. */
export async function untilNotBusy<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!isOverloaded(error)) throw error;
    }
  }
}

/** How often each value occurs. */
export function tally(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** So often a race is run: a mistake that shows in one race of three is missed twice in a hundred runs. */
export const RACE_ROUNDS = 6;
