/** `npm run console`: runs the operator's console alone, for production. */
import { fork } from "node:child_process";
import { join } from "node:path";
import { readConsoleConfig } from "../server/src/config.ts";
import { runUntilStopped } from "./lib/demo-run.ts";
import { startOwnDatabase } from "./lib/own-database.ts";
import { ROOT } from "./lib/paths.ts";
import { consoleEnvironment } from "./lib/process-settings.ts";
import { listenForStop } from "./lib/stop-request.ts";
import { buildConsoleIfStale } from "./lib/web-build.ts";
import { startWorkers } from "./lib/workers.ts";

const CONSOLE = join(ROOT, "server/src/console/main.ts");
const PRODUCTION = { NODE_ENV: "production" } as const;

process.exitCode = await runUntilStopped(listenForStop(), async ({ running, stop, fail }) => {
  const { CONSOLE_DATABASE_URL: given } = process.env;
  // Checked before anything is started: a database that is started here has no address yet.
  await readConsoleConfig({
    ...process.env,
    ...PRODUCTION,
    CONSOLE_DATABASE_URL: given || "postgres://127.0.0.1/portal",
  });
  await buildConsoleIfStale(stop);
  // The embedded one of DATA_DIR, which `npm run serve` may be running.
  const database = given ? undefined : await startOwnDatabase();
  running.defer(() => database?.stop());
  const env = {
    ...consoleEnvironment(process.env),
    ...PRODUCTION,
    CONSOLE_DATABASE_URL: given || database?.consoleUrl,
  };
  const workers = startWorkers(1, () => fork(CONSOLE, { cwd: ROOT, env }), fail);
  running.defer(() => workers.stop());
});
