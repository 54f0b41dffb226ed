import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../tools/lib/paths.ts";
import { say } from "./lib/report.ts";

const RULES = join(ROOT, "deploy/prometheus/portal.rules.yml");
const TESTS = join(ROOT, "drill/alerts.rules.test.yml");
/** This alert always fires: it shows that alerts arrive. */
const ALWAYS_FIRING = "Watchdog";

/**
 * `npm run drill -- alerts`: promtool checks the rules of alerts and runs their unit tests. Each alert fires in time
 * for its fault, no other fires, and none fires on a day without faults. Needs promtool (Debian: prometheus).
 */
export async function run(): Promise<boolean> {
  const promtool = (...args: string[]) =>
    promisify(execFile)("promtool", args).catch((error: Error & { code?: unknown }) => {
      if (error.code !== "ENOENT") throw error;
      throw new Error("promtool is missing. Debian has it in the package prometheus.");
    });
  const check = await promtool("check", "rules", RULES);
  say(check.stdout.trim());
  await promtool("test", "rules", TESTS);
  const alerts = namesIn(RULES, /- alert: (\w+)/g);
  const raised = namesIn(TESTS, /alertname="(\w+)"/g);
  const untested = [...alerts].filter((name) => name !== ALWAYS_FIRING && !raised.has(name));
  say(`tests passed; ${alerts.size} alerts, without a test: ${untested.join(", ") || "none"}`);
  return untested.length === 0;
}

const namesIn = (file: string, pattern: RegExp): ReadonlySet<string> =>
  new Set([...readFileSync(file, "utf8").matchAll(pattern)].map(([, name = ""]) => name));
