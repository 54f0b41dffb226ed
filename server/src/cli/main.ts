/** Runs the operator's command line on the database that the settings name. */
import { runProgram } from "./program.ts";

await runProgram();
