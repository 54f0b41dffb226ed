import { ROOT } from "../lib/paths.ts";
import { runTool } from "../lib/tool.ts";
import type { Tally } from "./tally.ts";

/** Without bench: it uses `using`, which the tool cannot read, and nothing imports it. */
const FOLDERS = [
  "contract",
  "server",
  "web",
  "sandbox",
  "e2e",
  "tools",
  "simulation",
  "conformance",
  "drill",
];
/** Fewer modules mean that the parser could not read the files: the tool then finds no violations at all. */
const LEAST_MODULES = 400;

export type Violation = { readonly rule: string; readonly from: string; readonly to: string };

type CruiseReport = {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
    }[];
  };
};

/** Checks the imports against .dependency-cruiser.mjs. */
export async function findForbiddenImports(
  folder: string = ROOT,
  stop?: AbortSignal,
): Promise<{ readonly modules: number; readonly violations: readonly Violation[] }> {
  const args = ["--config", ".dependency-cruiser.mjs", "--output-type", "json", ...FOLDERS];
  const { output } = await runTool({ tool: "depcruise", args }, { folder, ...(stop && { stop }) });
  const { summary } = parseReport(output);
  const violations = summary.violations.map(({ rule, from, to }) => ({
    rule: rule.name,
    from,
    to,
  }));
  return { modules: summary.totalCruised, violations };
}

/** Checks the import rules as one test. */
export async function checkImports(stop: AbortSignal): Promise<Tally> {
  const { modules, violations } = await findForbiddenImports(ROOT, stop);
  if (modules < LEAST_MODULES) {
    const output = `Only ${modules} modules were looked at; there are more than ${LEAST_MODULES}.`;
    return { passed: 0, failed: 1, output };
  }
  if (violations.length === 0) return { passed: 1, failed: 0 };
  const lines = violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`);
  return { passed: 0, failed: 1, output: lines.join("\n") };
}

function parseReport(output: string): CruiseReport {
  try {
    return JSON.parse(output) as CruiseReport;
  } catch {
    throw new Error(`dependency-cruiser made no report:\n${output}`);
  }
}
