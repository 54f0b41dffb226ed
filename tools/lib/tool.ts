import { spawn } from "node:child_process";
import { commandFile, ROOT } from "./paths.ts";

export type ToolCommand = { readonly tool: string; readonly args: readonly string[] };
export type Finished = { readonly code: number | null; readonly output: string };

type ToolOptions = {
  /** The working folder; by default the repository's root. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Interrupts the tool as Ctrl-C would, so that it can end what it started. */
  readonly stop?: AbortSignal;
};

/** Runs a tool of node_modules/.bin under our own Node. */
export function runTool(
  { tool, args }: ToolCommand,
  { folder = ROOT, env = {}, stop }: ToolOptions = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [commandFile(tool), ...args], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      killSignal: "SIGINT",
      ...(stop && { signal: stop }),
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    let problem: Error | undefined;
    child.once("error", (error) => (problem = error));
    // Waits after an interruption too: the tool may still be cleaning up.
    child.once("close", (code) => (problem ? reject(problem) : resolve({ code, output })));
  });
}
