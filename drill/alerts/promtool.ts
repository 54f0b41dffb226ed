import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Recording } from "./recording.ts";

const RULES = new URL("../../deploy/prometheus/portal.rules.yml", import.meta.url).pathname;
const FIRING = 'group by (alertname) (ALERTS{alertstate="firing"})';

/** The alert that says that alerts arrive. */
export const ALWAYS_FIRING = "Watchdog";

/** Which alerts fire at a minute of a recording: exactly these, and the one that always does. */
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

/** A failed expectation as promtool writes it: the time, and further down the samples that it got. */
const FAILED = /time: (\w+),\s+exp:[^]*?got:([^]*?)(?=\n\s*\n|expr:|$)/g;

/** Returns the alerts that fire at each minute of a recording where one does. */
export async function readFiring(recording: Recording): Promise<Map<number, readonly string[]>> {
  const minutes = Array.from({ length: recording.minute() + 1 }, (_, minute) => minute);
  const said = await verifyAlerts(
    recording,
    minutes.map((minute) => ({ minute, alerts: [] })),
  );
  const firing = firingIn(said);
  // What cannot be read must not pass for a day without alerts.
  if (said !== "" && firing.size === 0) throw new Error(said);
  return firing;
}

/** Reads what promtool says where no alert was expected. */
export function firingIn(said: string): Map<number, readonly string[]> {
  const failed = [...said.matchAll(FAILED)].map(([, time = "", got = ""]) => {
    const names = [...got.matchAll(/alertname="(\w+)"/g)].map(([, name = ""]) => name);
    return [minuteOf(time), names.filter((name) => name !== ALWAYS_FIRING)] as const;
  });
  return new Map(failed);
}

/** Reads a duration as promtool writes it, such as `1h5m`. */
function minuteOf(duration: string): number {
  const units = { d: 1_440, h: 60, m: 1, s: 0 } as const;
  return [...duration.matchAll(/(\d+)([dhms])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units],
    0,
  );
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
            exp_samples: [ALWAYS_FIRING, ...alerts].map((name) => ({
              labels: `{alertname="${name}"}`,
              value: 1,
            })),
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
