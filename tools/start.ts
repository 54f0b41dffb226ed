/** `npm start`: runs database, web application, portal and sandbox until asked to stop. */
import { resolve } from "node:path";
import { demoPorts, demoSettings } from "./demo-settings.ts";
import { prepareDatabase } from "./lib/database.ts";
import { type DemoRun, runUntilStopped, startPrograms } from "./lib/demo-run.ts";
import { ROOT } from "./lib/paths.ts";
import { settlePorts } from "./lib/ports.ts";
import { listenForStop } from "./lib/stop-request.ts";
import { buildWebIfStale } from "./lib/web-build.ts";

process.exitCode = await runUntilStopped(listenForStop(), async (run) => {
  const ports = await settlePorts(
    { ...demoPorts(process.env) },
    (name) => name === "PORT" || Boolean(process.env[name]),
  );
  const env = demoSettings(process.env, ports, process.argv.slice(2));
  const dataDir = resolve(ROOT, env["DATA_DIR"] ?? "");
  const databaseUrl = await prepare(dataDir, env, run);
  await startPrograms(run, { env: { ...env, DATABASE_URL: databaseUrl }, dataDir });
  return `portal ready http://localhost:${ports.PORT}  (sandbox http://localhost:${ports.SANDBOX_PORT})`;
});

/** Prepares database and web application in parallel. @returns the database's address */
async function prepare(dataDir: string, env: NodeJS.ProcessEnv, run: DemoRun): Promise<string> {
  const abandon = new AbortController();
  const database = prepareDatabase(env, dataDir, run);
  database.catch(() => {
    abandon.abort();
  });
  const building = buildWebIfStale(AbortSignal.any([run.stop, abandon.signal]));
  // Waits for both, so that everything that started is on the stack.
  await Promise.allSettled([database, building]);
  const url = await database;
  await building;
  return url;
}
