/**
 * `npm run faults`: breaks every operation that moves money at each of its statements by each kind of
 * failure; takes some minutes. `npm test` runs a sixth of it.
 */
import { runTests } from "./lib/run-tests.ts";

const FILE = "server/src/fault-injection/every-statement.test.ts";

process.exitCode = (await runTests([FILE], { EVERY_FAULT: "yes" })) ? 0 : 1;
