/** `npm run schema` rewrites server/schema.sql: it runs that file's test with the instruction to write it. */
import { runTestFile } from "./lib/run-test-file.ts";

runTestFile("server/src/schema.test.ts", { args: ["--update"] });
