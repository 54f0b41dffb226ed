import { runTool, type ToolCommand } from "../lib/tool.ts";
import type { Step, Tally } from "./tally.ts";

/** Checks that each run one tool once. planted-violations.long.test.ts proves that the rules of our own can fail. */
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
} as const satisfies Record<string, ToolCommand>;

/** The checks as steps of one test each; the tool's output is shown if it fails. */
export const staticSteps: readonly Step[] = Object.entries(staticChecks).map(([name, command]) => ({
  name,
  run: async (stop): Promise<Tally> => {
    const { code, output } = await runTool(command, { stop });
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output };
  },
}));
