import { join } from "node:path";
import { type DemoRun, hasConsole } from "./demo-run.ts";
import { ROOT } from "./paths.ts";
import { startProgram } from "./program.ts";

type WeekOptions = {
  readonly env: NodeJS.ProcessEnv;
  readonly dataDir: string;
};

/**
 * Begins to play a week of traffic for the console, unless `DEMO_WEEK` is off. Nothing waits for it, and what becomes of it
 * stands in its log.
 */
export function playDemoWeek({ running, stop }: DemoRun, { env, dataDir }: WeekOptions): void {
  const isPossible = hasConsole(env) && Boolean(env["MIGRATION_DATABASE_URL"]);
  if (env["DEMO_WEEK"] === "off" || !isPossible || stop.aborted) return;
  const week = startProgram("demo week", join(ROOT, "simulation/demo-week/run.ts"), {
    env,
    logFile: join(dataDir, "demo-week.log"),
    execArgv: [],
  });
  running.defer(() => week.stop());
}
