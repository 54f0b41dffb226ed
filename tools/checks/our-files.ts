import { globSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../lib/paths.ts";

const NOT_OURS = [
  "**/node_modules/**",
  ".git/**",
  ".data/**",
  "**/dist/**",
  "web/{,console/}dist.*/**",
  "bench/results/**",
];

/** Matches text files by their path. */
export const TEXT_FILE =
  /\.(?:[cm]?[jt]sx?|json|css|html|md|sql|po|sh|svg|ya?ml)$|(?:^|\/)(?:\.npmrc|\.gitignore|run)$/;

/** Returns all files of the project that no tool has generated, by their paths below the root. */
export function ourFiles(): string[] {
  return globSync("**/*", { cwd: ROOT, exclude: NOT_OURS, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
}
