/**
 * `npm run faults`: breaks every operation that moves money at each of its statements by each kind of
 * failure, and kills the portal at each moment of a card and a recharge; and plants a violation for each static check to
 * find. It takes some minutes. `npm test` takes a quarter of the operations, with a sixth of the failures, and a quarter
 * of the kills, and plants violations of import rules and conventions only.
 */
import { runTests } from "./lib/run-tests.ts";

const TESTS = ["server/src/fault-injection/", "tools/checks/planted-violations"];

process.exitCode = (await runTests(TESTS, { EVERY_FAULT: "yes" })) ? 0 : 1;
