/** `npm run schema` rewrites server/schema.sql: it runs that file's test with the instruction to write it. */
import { spawn } from "node:child_process";
import { commandFile, ROOT } from "./lib/paths.ts";

const args = [commandFile("vitest"), "run", "server/src/schema.test.ts", "--update"];
const child = spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
child.once("close", (code) => (process.exitCode = code ?? 1));
