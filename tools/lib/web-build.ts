import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.ts";
import { runTool } from "./tool.ts";

const WEB = join(ROOT, "web");
const DIST = join(WEB, "dist");
const STAMP = ".built";

/** The files that determine the build. */
const SOURCES = [
  "web/{src,public,locales,build}/**/*",
  "web/*.{html,json,ts}",
  "contract/{package.json,src/**/*}",
  "package-lock.json",
];

/** `vite build` failed; the message is its output. */
export class WebBuildError extends Error {}

/**
 * Builds web/dist unless it was built from these very sources. Only a complete build replaces the old one, so
 * neither a killed build nor two at once do harm.
 * @returns whether a build was needed
 */
export async function buildWebIfStale(signal?: AbortSignal): Promise<boolean> {
  const wanted = fingerprint();
  if (presentBuild() === wanted) return false;
  const fresh = `${DIST}.new-${process.pid}`;
  const retired = `${DIST}.old-${process.pid}`;
  removeLeftovers();
  console.log(
    "Building the web application; this takes some seconds and is done when it changes …",
  );
  try {
    await runVite(fresh, signal);
    writeFileSync(join(fresh, STAMP), wanted);
    if (existsSync(DIST)) renameSync(DIST, retired);
    renameSync(fresh, DIST);
  } finally {
    for (const folder of [fresh, retired]) rmSync(folder, { recursive: true, force: true });
  }
  return true;
}

async function runVite(outDir: string, stop: AbortSignal | undefined): Promise<void> {
  // Independent of our own NODE_ENV: this is the build that players get.
  const options = { folder: WEB, env: { NODE_ENV: "production" }, ...(stop && { stop }) };
  const vite = { tool: "vite", args: ["build", "--outDir", outDir] };
  const { code, output } = await runTool(vite, options);
  if (code !== 0) throw new WebBuildError(`The web application does not build:\n${output.trim()}`);
}

function presentBuild(): string | undefined {
  const stamp = join(DIST, STAMP);
  return existsSync(stamp) ? readFileSync(stamp, "utf8") : undefined;
}

function fingerprint(): string {
  const hash = createHash("sha256");
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) {
    hash.update(`${file.slice(ROOT.length)}\n`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Removes the folders of builds that were killed. */
function removeLeftovers(): void {
  for (const name of globSync("dist.{new,old}-*", { cwd: WEB })) {
    const maker = Number(name.split("-").at(-1));
    if (!isAlive(maker)) rmSync(join(WEB, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
