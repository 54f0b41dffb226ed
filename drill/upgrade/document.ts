import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../../tools/lib/paths.ts";
import { blocksOf } from "../production/document.ts";

const execute = promisify(execFile);

/** @returns the commands of `docs/upgrade.md`, by the names of their blocks */
export function readBlocks(): ReadonlyMap<string, string> {
  const document = readFileSync(join(ROOT, "docs", "upgrade.md"), "utf8");
  return new Map(blocksOf(document).map(({ kind, text }) => [kind, text]));
}

/** Runs a block as it stands there. @throws with what it has written, if it fails */
export async function runBlock(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  const commands = readBlocks().get(name);
  if (commands === undefined) throw new Error(`docs/upgrade.md has no block of commands "${name}"`);
  await execute("sh", ["-euc", commands], { env });
}
