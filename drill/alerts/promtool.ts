import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Recording } from "./recording.ts";

const RULES = new URL("../../deploy/prometheus/portal.rules.yml", import.meta.url).pathname;
const FIRING = 'group by (alertname) (ALERTS{alertstate="firing"})';

/** Which alerts fire at a minute of a recording: exactly these. */
export type Expectation = {
  readonly minute: number;
  readonly alerts: readonly string[];
};

/** Returns a function that tells whether a metric is named by a rule. */
export function metricsOfRules(): (metric: string) => boolean {
  const named = new Set(readFileSync(RULES, "utf8").match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g));
  return (metric) => named.has(metric);
}

export function alertsOfRules(): string[] {
  return [...readFileSync(RULES, "utf8").matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
}

/** Has promtool evaluate the rules over the recording. @returns what it complains of; empty where all is as expected */
export async function verifyAlerts(
  recording: Recording,
  expectations: readonly Expectation[],
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "portal-drill-"));
  const file = join(folder, "alerts.test.yml");
  // JSON is YAML too.
  writeFileSync(
    file,
    JSON.stringify({
      rule_files: [RULES],
      evaluation_interval: "1m",
      tests: [
        {
          interval: "1m",
          input_series: recording.toSeries(),
          promql_expr_test: expectations.map(({ minute, alerts }) => ({
            expr: FIRING,
            eval_time: `${minute}m`,
            exp_samples: alerts.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
          })),
        },
      ],
    }),
  );
  try {
    return await runPromtool(["test", "rules", file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @returns the output where it fails, else nothing */
export function runPromtool(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("promtool", args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    }
    child.once("error", reject);
    child.once("close", (code) => resolve(code === 0 ? "" : output.trim() || `exit code ${code}`));
  });
}
