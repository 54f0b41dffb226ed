import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { commandFile } from "../../../tools/lib/paths.ts";
import { packedSize } from "../../../tools/lib/web-weights.ts";
import { PEERS_FOLDER } from "./install-peers.ts";

/**
 * Builds the bare page as the portal's own page is built.
 * @returns the size of its scripts in bytes, brotli
 */
export async function weighBarePage(folder: string): Promise<number> {
  const dist = join(folder, "bare-page");
  await promisify(execFile)(process.execPath, [commandFile("vite"), "build", "--outDir", dist], {
    cwd: join(PEERS_FOLDER, "bare-page"),
    env: { ...process.env, NODE_ENV: "production" },
  });
  const scripts = globSync("**/*.js", { cwd: dist });
  return scripts.reduce((sum, file) => sum + packedSize(readFileSync(join(dist, file))), 0);
}
