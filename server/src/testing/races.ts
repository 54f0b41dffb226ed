import { test } from "vitest";
import { RACE_ROUNDS } from "./concurrently.ts";

/** More than a slow machine needs for all rounds of a race. */
const ROUNDS_TAKE_MS = 240_000;

/** Declares a test that runs a race several times. */
export function race(title: string, run: (round: number) => Promise<void>): void {
  test(`${title}, in ${RACE_ROUNDS} rounds`, { timeout: ROUNDS_TAKE_MS }, async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) await run(round);
  });
}
