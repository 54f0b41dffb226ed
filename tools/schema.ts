/** `npm run schema` rewrites server/schema.sql: it runs that file's test with the instruction to write it. */
import { runTests } from "./lib/run-tests.ts";

process.exitCode = (await runTests(["server/src/schema.test.ts", "--update"])) ? 0 : 1;
