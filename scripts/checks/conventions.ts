import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../lib/paths.ts";
import type { Tally } from "./tally.ts";

type Convention = {
  readonly name: string;
  /** Which files it is about. */
  readonly files: RegExp;
  readonly isBroken: (path: string, text: () => string) => boolean;
};

/** What no linter knows of this project. */
const conventions: readonly Convention[] = [
  {
    name: "no barrel files: import from where a thing is",
    files: /(^|\/)index\.(ts|tsx|js|mjs)$/,
    isBroken: () => true,
  },
  {
    name: "the lock file holds no download addresses",
    files: /(^|\/)package-lock\.json$/,
    isBroken: (_path, text) => /"resolved": "https?:/.test(text()),
  },
  {
    name: "dependencies have exact versions",
    files: /(^|\/)package\.json$/,
    isBroken: (_path, text) => /"[~^><*][^"]*",?$/m.test(withoutEngines(text())),
  },
  {
    name: "SQL stands in stores, the ledger, the kit and migrations only",
    files: /^server\/src\/features\/.*(?<!store|\.test)\.ts$/,
    isBroken: (_path, text) => /\bsql`/.test(text()),
  },
];

/** Goes through the files that git knows; each convention is one test. */
export async function findUnconventional(): Promise<Tally> {
  const paths = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n");
  const broken = brokenConventions(paths, (path) => readFileSync(join(ROOT, path), "utf8"));
  for (const line of broken) console.log(line);
  return { passed: conventions.length - broken.length, failed: broken.length };
}

/** @returns a line for each convention that is broken, with the files that break it */
export function brokenConventions(
  paths: readonly string[],
  read: (path: string) => string,
): string[] {
  return conventions.flatMap(({ name, files, isBroken }) => {
    const found = paths.filter((path) => files.test(path) && isBroken(path, () => read(path)));
    return found.length > 0 ? [`${name}: ${found.join(", ")}`] : [];
  });
}

function withoutEngines(text: string): string {
  return text.replace(/"engines": \{[^}]*\}/, "");
}
