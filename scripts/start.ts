/** `npm start`: database, web application, portal and sandbox, until told to stop. */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { demoPorts, demoSettings } from "./demo-settings.ts";
import { prepareDatabase, withoutOwner } from "./lib/database.ts";
import { explain } from "./lib/known-problems.ts";
import { ROOT } from "./lib/paths.ts";
import { settlePorts } from "./lib/ports.ts";
import { type Program, startProgram } from "./lib/program.ts";
import { aborted, listenForStop } from "./lib/stop-request.ts";
import { buildWebIfStale } from "./lib/web-build.ts";

process.exitCode = await main(listenForStop());

async function main(stop: AbortSignal): Promise<number> {
  const { promise: problem, reject: fail } = Promise.withResolvers<never>();
  problem.catch(() => undefined);
  // What is put on the stack last ends first: the portal, the sandbox, the database.
  const running = new AsyncDisposableStack();
  try {
    const ports = await settlePorts(
      { ...demoPorts(process.env) },
      (name) => name === "PORT" || Boolean(process.env[name]),
    );
    await startAll(demoSettings(process.env, ports, process.argv.slice(2)), {
      running,
      stop,
      fail,
    });
    console.log(
      `portal ready http://localhost:${ports.PORT}  (sandbox http://localhost:${ports.SANDBOX_PORT})`,
    );
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

interface Run {
  readonly running: AsyncDisposableStack;
  readonly stop: AbortSignal;
  /** To be called when something ends by itself. */
  readonly fail: (error: Error) => void;
}

/** Resolves when portal and sandbox listen. */
async function startAll(env: NodeJS.ProcessEnv, run: Run): Promise<void> {
  const dataDir = resolve(ROOT, env["DATA_DIR"] ?? "");
  const databaseUrl = await prepare(dataDir, env, run);
  run.stop.throwIfAborted();

  mkdirSync(dataDir, { recursive: true });
  const programEnv = { ...withoutOwner(env), DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const start = (name: string, file: string): Program => {
    const program = startProgram(name, join(ROOT, file), programEnv, join(dataDir, `${name}.log`));
    run.running.defer(() => program.stop());
    void program.ended.then(run.fail);
    return program;
  };
  const programs = [start("sandbox", "sandbox/src/main.ts"), start("portal", "server/src/main.ts")];
  await Promise.race([Promise.all(programs.map(({ ready }) => ready)), aborted(run.stop)]);
  run.stop.throwIfAborted();
}

/** Database and web application, side by side. Returns the database's address. */
async function prepare(dataDir: string, env: NodeJS.ProcessEnv, run: Run): Promise<string> {
  const abandon = new AbortController();
  const database = prepareDatabase(env, dataDir, run);
  database.catch(() => {
    abandon.abort();
  });
  const building = buildWebIfStale(AbortSignal.any([run.stop, abandon.signal]));
  // Both to their ends, so that whatever has started is on the stack.
  await Promise.allSettled([database, building]);
  const url = await database;
  await building;
  return url;
}
