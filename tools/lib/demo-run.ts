import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { withoutOwner } from "./database.ts";
import { explain } from "./known-problems.ts";
import { ROOT } from "./paths.ts";
import { type Program, startProgram } from "./program.ts";
import { aborted } from "./stop-request.ts";

/** Programs that run until they are told to stop. */
export interface DemoRun {
  /** What is put on it last ends first: the portal, the sandbox, the database. */
  readonly running: AsyncDisposableStack;
  readonly stop: AbortSignal;
  /** To be called when something ends by itself. */
  readonly fail: (error: Error) => void;
}

/**
 * Starts, says so, and ends everything when told to stop or when something ends by itself.
 *
 * @param start resolves, when everything listens, with what to say
 * @returns the exit code
 */
export async function runUntilStopped(
  stop: AbortSignal,
  start: (run: DemoRun) => Promise<string>,
): Promise<number> {
  const { promise: problem, reject: fail } = Promise.withResolvers<never>();
  problem.catch(() => undefined);
  const running = new AsyncDisposableStack();
  try {
    console.log(await start({ running, stop, fail }));
    await Promise.race([aborted(stop), problem]);
    console.log("Stopping …");
    return 0;
  } catch (error) {
    if (stop.aborted) return 0;
    console.error(explain(error));
    return 1;
  } finally {
    await running.disposeAsync();
  }
}

type ProgramOptions = {
  readonly env: NodeJS.ProcessEnv;
  readonly dataDir: string;
  /** How Node is to run the portal. */
  readonly nodeOptions?: readonly string[];
};

/** Resolves when portal and sandbox listen; their output goes to log files in the data folder. */
export async function startPrograms(
  { running, stop, fail }: DemoRun,
  { env, dataDir, nodeOptions = [] }: ProgramOptions,
): Promise<void> {
  stop.throwIfAborted();
  mkdirSync(dataDir, { recursive: true });
  const programEnv = { ...withoutOwner(env), DATA_DIR: dataDir };
  const start = (name: string, file: string, execArgv: readonly string[]): Program => {
    const logFile = join(dataDir, `${name}.log`);
    const program = startProgram(name, join(ROOT, file), { env: programEnv, logFile, execArgv });
    running.defer(() => program.stop());
    void program.ended.then(fail);
    return program;
  };
  const programs = [
    start("sandbox", "sandbox/src/main.ts", []),
    start("portal", "server/src/main.ts", nodeOptions),
  ];
  await Promise.race([Promise.all(programs.map(({ ready }) => ready)), aborted(stop)]);
  stop.throwIfAborted();
}
