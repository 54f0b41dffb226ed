/**
 * `npm run faults`: breaks every operation that moves money at each of its statements by each kind of
 * failure, and kills the portal at each moment of a card and a recharge; takes some minutes. `npm test` runs a
 * sixth of the failures and half of the kills.
 */
import { runTests } from "./lib/run-tests.ts";

const FOLDER = "server/src/fault-injection/";

process.exitCode = (await runTests([FOLDER], { EVERY_FAULT: "yes" })) ? 0 : 1;
