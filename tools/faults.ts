/**
 * `npm run faults`: breaks every operation that moves money at each of its statements by each kind of
 * failure; takes some minutes. `npm test` runs a third of it.
 */
import { spawn } from "node:child_process";
import { commandFile, ROOT } from "./lib/paths.ts";

const env = { ...process.env, EVERY_FAULT: "yes" };
const args = [commandFile("vitest"), "run", "server/src/fault-injection/every-statement.test.ts"];
const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: "inherit" });
child.once("close", (code) => (process.exitCode = code ?? 1));
