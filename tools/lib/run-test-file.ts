import { spawn } from "node:child_process";
import { commandFile, ROOT } from "./paths.ts";

/**
 * Runs one test file by Vitest, its output on this terminal; the process ends with Vitest's exit code.
 * @param env what the file reads beside the machine's own variables
 */
export function runTestFile(
  file: string,
  { args = [], env = {} }: { readonly args?: readonly string[]; readonly env?: object } = {},
): void {
  const vitest = [commandFile("vitest"), "run", file, ...args];
  const options = { cwd: ROOT, env: { ...process.env, ...env }, stdio: "inherit" } as const;
  const child = spawn(process.execPath, vitest, options);
  child.once("close", (code) => (process.exitCode = code ?? 1));
}
