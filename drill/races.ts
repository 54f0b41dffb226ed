import { runTests } from "../tools/lib/run-tests.ts";

/** Runs every race of fifty callers twenty times: `npm test` has time for a few rounds. */
export const run = (): Promise<boolean> =>
  runTests(["races"], { RACE_ROUNDS: "20", RACE_CONNECTIONS: "12" });
