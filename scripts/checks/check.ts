import { spawn } from "node:child_process";
import { commandFile, ROOT } from "../lib/paths.ts";
import type { Tally } from "./tally.ts";

type Finished = { readonly code: number | null; readonly output: string };

/** Runs a tool of node_modules/.bin as one test; shows what it said only if it failed. */
export async function runCheck(tool: string, args: readonly string[]): Promise<Tally> {
  const { code, output } = await runTool(tool, args);
  if (code === 0) return { passed: 1, failed: 0 };
  console.log(output);
  return { passed: 0, failed: 1 };
}

/** @param folder where it runs; `show` passes its output on as it comes */
export function runTool(
  tool: string,
  args: readonly string[],
  { folder = ROOT, env = {}, show = false }: ToolOptions = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(commandFile(tool), args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (show) process.stdout.write(chunk);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

type ToolOptions = {
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly show?: boolean;
};
