/** `npm run portal -- <command>`: the operator's command line; without DATABASE_URL, on the embedded database. */
import { runProgram } from "../server/src/cli/program.ts";
import { startOwnDatabase } from "./lib/own-database.ts";

await runProgram({ startDatabase: () => startOwnDatabase() });
