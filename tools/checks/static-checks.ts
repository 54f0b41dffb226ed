import { runTool, type ToolCommand } from "../lib/tool.ts";
import type { Step, Tally } from "./tally.ts";

/** dependency-cruiser's folders. Without bench: it uses `using`, which the tool cannot read, and nothing imports it. */
const CRUISED =
  "contract server web sandbox e2e tools simulation conformance drill --config .dependency-cruiser.mjs";

type Check = ToolCommand & {
  /** Output without which the tool has checked nothing. */
  readonly shows?: RegExp;
};

/** Checks that each run one tool once. */
export const staticChecks = {
  format: { tool: "oxfmt", args: ["--check"] },
  lint: { tool: "oxlint", args: ["--type-aware", "--quiet"] },
  types: { tool: "tsc", args: ["-p", "tsconfig.json"] },
  "types of the page": { tool: "tsc", args: ["-p", "web/tsconfig.json"] },
  "types of the page in the oldest browsers": {
    tool: "tsc",
    args: ["-p", "web/tsconfig.pages.json"],
  },
  "types of the journeys": { tool: "tsc", args: ["-p", "e2e/tsconfig.json"] },
  "unused code": { tool: "knip", args: [] },
  // If its parser cannot read the files, dependency-cruiser finds a handful of modules and no violation.
  "import rules": { tool: "depcruise", args: CRUISED.split(" "), shows: /\(\d{4,} modules/ },
} as const satisfies Record<string, Check>;

/** The checks as steps of one test each; the tool's output is shown if it fails. */
export const staticSteps: readonly Step[] = Object.entries<Check>(staticChecks).map(
  ([name, { shows, ...command }]) => ({
    name,
    run: async (stop): Promise<Tally> => {
      const { code, output } = await runTool(command, { stop });
      const isClean = code === 0 && (shows?.test(output) ?? true);
      return isClean ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output };
    },
  }),
);
