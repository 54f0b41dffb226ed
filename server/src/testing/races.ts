/** Declares tests of races (`testRace`). */
import { test } from "vitest";
import { RACE_ROUNDS } from "./concurrently.ts";

/** The time limit of a race: each round waits for dozens of requests, which takes long on a busy machine. */
const TIME_LIMIT_MS = 240_000;

/** Declares a test that runs a race `RACE_ROUNDS` times. */
export const testRace = (title: string, race: (round: number) => Promise<void>): void =>
  test(`${title}, in ${RACE_ROUNDS} rounds`, { timeout: TIME_LIMIT_MS }, async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) await race(round);
  });
