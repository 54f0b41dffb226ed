import { globSync } from "node:fs";
import { ROOT } from "../lib/paths.ts";

/** Which tests run, by the names of their files: `*.long.test.ts` and `*.long.spec.ts` are the long lane. */
export type Lane =
  | "short"
  | "long"
  /** Both, where a filter chooses the files. */
  | "all";

/** Whether a step with these files has anything to do: always without a filter, else where a path contains one of its words. */
export function isChosen(pattern: string, filter: readonly string[]): boolean {
  const exclude = ["**/node_modules/**"];
  return (
    filter.length === 0 ||
    globSync(pattern, { cwd: ROOT, exclude }).some((path) =>
      filter.some((word) => path.includes(word)),
    )
  );
}
