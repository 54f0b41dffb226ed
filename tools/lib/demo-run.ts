/** Runs the demo's programs until they are stopped: `runUntilStopped`, `startPrograms` and `playDemoWeek`. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { aborted } from "node:util";
import { ConfigError } from "../../server/src/config.ts";
import { EmbeddedPostgresError } from "../../server/src/embedded-postgres/run-as.ts";
import { UnfitDatabase } from "../../server/src/kit/database/database-fitness.ts";
import { ROOT } from "./paths.ts";
import { consoleEnvironment, withoutOtherLogins } from "./process-settings.ts";
import { type ProgramOptions, startProgram } from "./program.ts";
import { StartProblem } from "./start-problem.ts";

/** Programs that run until they are stopped. */
export interface DemoRun {
  /** The stack of running programs. The last one added ends first, so the database ends last. */
  readonly running: AsyncDisposableStack;
  readonly stop: AbortSignal;
  /** Called when a program ends by itself. */
  readonly fail: (error: Error) => void;
}

/**
 * Starts programs, and ends all of them at a signal or when one of them ends by itself.
 * @param start resolves when all listen, with the text to print then, if there is one
 * @returns the exit code
 */
export async function runUntilStopped(
  stop: AbortSignal,
  start: (run: DemoRun) => Promise<string | void>,
): Promise<number> {
  const { promise: problem, reject: fail } = Promise.withResolvers<never>();
  problem.catch(() => undefined);
  const running = new AsyncDisposableStack();
  try {
    const text = await start({ running, stop, fail });
    if (text) console.log(text);
    await Promise.race([aborted(stop, stop), problem]);
    if (text) console.log("Stopping …");
    return 0;
  } catch (error) {
    if (stop.aborted) return 0;
    console.error(explain(error));
    return 1;
  } finally {
    await running.disposeAsync();
  }
}

/** Returns the text to show: the message of a problem that the person can solve, otherwise the whole stack. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const known = [ConfigError, EmbeddedPostgresError, StartProblem, UnfitDatabase];
  const isKnown = known.some((problem) => error instanceof problem);
  return isKnown ? error.message : (error.stack ?? error.message);
}

/** Whether the operator's console is wanted, and has a login to the database. */
export const hasConsole = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env["CONSOLE_DATABASE_URL"]) && env["CONSOLE_PORT"] !== "0";

type DemoOptions = {
  readonly env: NodeJS.ProcessEnv;
  readonly dataDir: string;
  /** Node's options for the portal. */
  readonly nodeOptions?: readonly string[];
};

/**
 * Starts portal, sandbox and, where it has a login to the database, the operator's console; resolves when all
 * listen. Their output goes to log files in the data folder.
 */
export async function startPrograms(
  { running, stop, fail }: DemoRun,
  { env, dataDir, nodeOptions = [] }: DemoOptions,
): Promise<void> {
  stop.throwIfAborted();
  mkdirSync(dataDir, { recursive: true });
  const portalEnv = { ...withoutOtherLogins(env), DATA_DIR: dataDir };
  const consoleEnv = { ...consoleEnvironment(env), DATA_DIR: dataDir };
  const start = async (name: string, file: string, options: Omit<ProgramOptions, "logFile">) => {
    const logFile = join(dataDir, `${name}.log`);
    const program = startProgram(name, join(ROOT, file), { ...options, logFile });
    running.defer(() => program.stop());
    void program.ended.then(fail);
    await program.ready;
  };
  const ready = Promise.all([
    start("sandbox", "sandbox/src/main.ts", { env: portalEnv }),
    start("portal", "server/src/main.ts", { env: portalEnv, execArgv: nodeOptions }),
    hasConsole(env) && start("console", "server/src/console/main.ts", { env: consoleEnv }),
  ]);
  await Promise.race([ready, aborted(stop, stop)]);
  stop.throwIfAborted();
}

/**
 * Begins to play a week of traffic for the console, unless `DEMO_WEEK` is off. Nothing waits for it; its log has how it
 * went.
 */
export function playDemoWeek({ running, stop }: DemoRun, { env, dataDir }: DemoOptions): void {
  const isPossible = hasConsole(env) && Boolean(env["MIGRATION_DATABASE_URL"]);
  if (env["DEMO_WEEK"] === "off" || !isPossible || stop.aborted) return;
  const logFile = join(dataDir, "demo-week.log");
  const file = join(ROOT, "simulation/demo-week/run.ts");
  const week = startProgram("demo week", file, { env, logFile });
  running.defer(() => week.stop());
}
