/** `npm run schema` makes server/schema.sql anew: it runs the test of that file, with the order to write it. */
import { spawn } from "node:child_process";
import { commandFile, ROOT } from "./lib/paths.ts";

const args = [commandFile("vitest"), "run", "server/src/schema.test.ts", "--update"];
const child = spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
child.once("close", (code) => (process.exitCode = code ?? 1));
