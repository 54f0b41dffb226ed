import { spawn } from "node:child_process";
import { once } from "node:events";
import { commandFile, ROOT } from "./paths.ts";

/**
 * Runs tests by Vitest, its output on this terminal, to an extent that `npm test` has no time for.
 * @param args parts of the files' paths, and Vitest's own options
 * @param env what the files read beside the machine's own variables
 * @returns whether all passed
 */
export async function runTests(args: readonly string[], env: object = {}): Promise<boolean> {
  const vitest = [commandFile("vitest"), "run", ...args];
  const options = { cwd: ROOT, env: { ...process.env, ...env }, stdio: "inherit" } as const;
  const [code] = (await once(spawn(process.execPath, vitest, options), "close")) as [number | null];
  return code === 0;
}
