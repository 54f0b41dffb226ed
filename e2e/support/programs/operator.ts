import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { dataDirName } from "./product.ts";
import { CONSOLE_URL, PORTS } from "./stack.ts";

const COMMAND_LINE = fileURLToPath(new URL("../../../tools/portal.ts", import.meta.url));

/**
 * Runs the command line beside the running portal, signed in as a senior of the demo's staff.
 * @throws if its exit code is not 0
 */
export const operator = (...args: string[]): Promise<Record<string, unknown>> => runAs("hoa", args);

/** Carries out an operation: a person of the payments' team proposes it, and the senior approves it. */
export async function operate(operation: string, ...args: string[]): Promise<void> {
  const { outcome, approval } = await runAs("minh", ["do", operation, ...args]);
  if (outcome === "proposed") await operator("approve", String(approval));
}

async function runAs(login: string, args: readonly string[]): Promise<Record<string, unknown>> {
  const dataDir = process.env[dataDirName(PORTS)] ?? "";
  const stateHome = join(dataDir, login);
  const env = { ...process.env, DATA_DIR: dataDir, CONSOLE_URL, XDG_STATE_HOME: stateHome };
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [COMMAND_LINE, ...words, "--json"], { env });
  const isSignedIn = existsSync(join(stateHome, "fsonline-portal/staff-token"));
  if (!isSignedIn) await run("sign-in", `--as=${login}`);
  const { stdout } = await run(...args);
  return JSON.parse(stdout) as Record<string, unknown>;
}
