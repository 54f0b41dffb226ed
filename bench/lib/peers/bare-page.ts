import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { commandFile } from "../../../tools/lib/paths.ts";
import { weigh } from "../../../tools/checks/page-weight.ts";
import { PEERS_FOLDER } from "./install-peers.ts";

/**
 * Builds the bare page as the portal's own page is built.
 * @returns the size of its scripts in kB, brotli
 */
export async function weighBarePage(folder: string): Promise<number> {
  const dist = join(folder, "bare-page");
  await promisify(execFile)(process.execPath, [commandFile("vite"), "build", "--outDir", dist], {
    cwd: join(PEERS_FOLDER, "bare-page"),
    env: { ...process.env, NODE_ENV: "production" },
  });
  return weigh(dist, globSync("**/*.js", { cwd: dist }), ".js");
}
