/**
 * `npm run strikes`: every operation that moves money, struck at each of its statements by each kind of
 * failure; some minutes. `npm test` has a third of it.
 */
import { spawn } from "node:child_process";
import { commandFile, ROOT } from "./lib/paths.ts";

const env = { ...process.env, EVERY_STRIKE: "yes" };
const args = [commandFile("vitest"), "run", "server/src/crash/every-statement.test.ts"];
const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: "inherit" });
child.once("close", (code) => (process.exitCode = code ?? 1));
