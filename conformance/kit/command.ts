/** Runs programs of the maker's. Spaces separate their arguments; there is no shell. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";

const run = promisify(execFile);
const PATIENCE_MS = 60_000;
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/**
 * Runs a program such as `php game-server.php coins`, with more arguments.
 * @returns what it printed
 * @throws with what it printed where it fails or takes longer than a minute
 */
export async function readOutput(command: string, more: readonly string[] = []): Promise<string> {
  const [program = "", ...args] = split(command);
  const limits = { timeout: PATIENCE_MS, maxBuffer: MAX_OUTPUT_BYTES };
  const { stdout } = await run(program, [...args, ...more], limits);
  return stdout;
}

/** Runs a program to its end. What it has started goes on. @throws where it fails */
export async function runToEnd(command: string): Promise<void> {
  const [program = "", ...args] = split(command);
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "inherit"] });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
}

function split(command: string): string[] {
  return command.trim().split(/\s+/);
}
