import { runTests } from "../tools/lib/run-tests.ts";

/** Runs the tests of the ledger on tables that are spread by player, as on several machines they would be. */
export const run = (): Promise<boolean> =>
  runTests(["server/src/domain/ledger", "server/src/features/recharge"], { PARTITIONED: "1" });
