/**
 * `npm run faults`: breaks every operation that moves money at each of its statements by each kind of
 * failure; takes some minutes. `npm test` runs a third of it.
 */
import { runTestFile } from "./lib/run-test-file.ts";

runTestFile("server/src/fault-injection/every-statement.test.ts", { env: { EVERY_FAULT: "yes" } });
