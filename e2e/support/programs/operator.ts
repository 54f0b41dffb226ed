import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { dataDirName } from "./product.ts";
import { PORTS } from "./stack.ts";

const COMMAND_LINE = fileURLToPath(new URL("../../../tools/portal.ts", import.meta.url));

/** Runs the operator's command line beside the running portal. @throws if it does not exit with 0 */
export async function operator(...args: string[]): Promise<Record<string, unknown>> {
  const env = { ...process.env, DATA_DIR: process.env[dataDirName(PORTS)] };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [COMMAND_LINE, ...args, "--json"],
    { env },
  );
  return JSON.parse(stdout) as Record<string, unknown>;
}
