/** `npm run portal -- <command>`: the operator's command line; without DATABASE_URL, on the embedded database. */
import { resolve } from "node:path";
import { runProgram } from "../server/src/cli/program.ts";
import { startEmbeddedPostgres } from "../server/src/kit/embedded-postgres.ts";
import { ROOT } from "./lib/paths.ts";

const dataDir = resolve(ROOT, process.env["DATA_DIR"] || ".data");

await runProgram({ startDatabase: () => startEmbeddedPostgres({ dataDir, shareRunning: true }) });
