/** Builds the players' pages and the operator's console, each if its sources have changed. */
import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.ts";
import { runTool } from "./tool.ts";
import { StartProblem } from "./start-problem.ts";

const STAMP = ".built";
/** An older folder is left of a build that was killed. */
const LONGEST_BUILD_MS = 3_600_000;

type WebApplication = {
  readonly name: string;
  readonly folder: string;
  /** The files that determine the build. */
  readonly sources: readonly string[];
};

const SHARED_SOURCES = ["contract/{package.json,src/**/*}", "package-lock.json", "web/*.json"];

/** The players' pages. */
const PAGES: WebApplication = {
  name: "web application",
  folder: join(ROOT, "web"),
  sources: ["web/{src,public,locales,build}/**/*", "web/*.{html,ts}", ...SHARED_SOURCES],
};

/** The operator's console, on parts of the players' pages. */
const CONSOLE: WebApplication = {
  name: "operator's console",
  folder: join(ROOT, "web/console"),
  sources: [
    "web/console/{src/**/*,*.{html,ts}}",
    "web/src/{layout,lib,styles,ui}/**/*",
    "web/src/lazy-page.ts",
    "web/build/{compilers,floor-targets,precompress}.ts",
    "web/public/providers/*",
    "docs/runbooks/*.md",
    ...SHARED_SOURCES,
  ],
};

/** Where the builds are. */
export const PAGES_DIST = join(PAGES.folder, "dist");
export const CONSOLE_DIST = join(CONSOLE.folder, "dist");

/** Builds the players' pages unless they are built already. @returns whether a build was needed */
export const buildWebIfStale = (signal?: AbortSignal): Promise<boolean> =>
  buildIfStale(PAGES, signal);

/** Builds the operator's console unless it is built already. @returns whether a build was needed */
export const buildConsoleIfStale = (signal?: AbortSignal): Promise<boolean> =>
  buildIfStale(CONSOLE, signal);

/**
 * Builds an application unless its build is of the present sources. Only a complete build replaces the old
 * one, so neither a killed build nor two at once do harm.
 */
async function buildIfStale(
  application: WebApplication,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { name, folder } = application;
  const dist = join(folder, "dist");
  const wanted = fingerprint(application);
  const stamp = join(dist, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return false;
  const fresh = `${dist}.new-${process.pid}`;
  const retired = `${dist}.old-${process.pid}`;
  removeLeftovers(folder);
  console.log(`Building the ${name}; this takes some seconds and is done when it changes …`);
  try {
    const vite = { tool: "vite", args: ["build", "--mode", buildMode(), "--outDir", fresh] };
    const options = { folder, env: { NODE_ENV: buildMode() }, ...(signal && { stop: signal }) };
    const { code, output } = await runTool(vite, options);
    if (code !== 0) throw new StartProblem(`The ${name} does not build:\n${output.trim()}`);
    writeFileSync(join(fresh, STAMP), wanted);
    if (existsSync(dist)) renameSync(dist, retired);
    renameSync(fresh, dist);
  } finally {
    for (const folder of [fresh, retired]) rmSync(folder, { recursive: true, force: true });
  }
  return true;
}

/** Independent of our own NODE_ENV: production is the build that people get. */
const buildMode = () => process.env["WEB_BUILD_MODE"] ?? "production";

function fingerprint({ sources }: WebApplication): string {
  const hash = createHash("sha256").update(buildMode());
  const files = globSync([...sources], { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) {
    hash.update(`${file.slice(ROOT.length)}\n`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Removes the folders of builds that were killed. */
function removeLeftovers(folder: string): void {
  for (const path of globSync(join(folder, "dist.{new,old}-*"))) {
    if (Date.now() - statSync(path).mtimeMs > LONGEST_BUILD_MS)
      rmSync(path, { recursive: true, force: true });
  }
}
