/** `npm run serve`: runs the portal alone, for production, in WEB_CONCURRENCY processes. */
import { type ChildProcess, fork } from "node:child_process";
import cluster from "node:cluster";
import { join, resolve } from "node:path";
import { readConfig } from "../server/src/config.ts";
import { metricsPortOf, NODE_OPTIONS } from "../server/src/process-options.ts";
import { prepareDatabase } from "./lib/database.ts";
import { runUntilStopped } from "./lib/demo-run.ts";
import { ROOT } from "./lib/paths.ts";
import { withoutOtherLogins } from "./lib/process-settings.ts";
import { listenForStop } from "./lib/stop-request.ts";
import { buildWebIfStale } from "./lib/web-build.ts";
import { startWorkers } from "./lib/workers.ts";

const PORTAL = join(ROOT, "server/src/main.ts");
const PRODUCTION = { NODE_ENV: "production" } as const;

process.exitCode = await runUntilStopped(listenForStop(), async ({ running, stop, fail }) => {
  // Checked before anything is built or started: a database that is started here has no address yet.
  const DATABASE_URL = process.env["DATABASE_URL"] || "postgres://127.0.0.1/portal";
  const { env: settings } = await readConfig({ ...process.env, ...PRODUCTION, DATABASE_URL });
  await buildWebIfStale(stop);
  const dataDir = resolve(ROOT, process.env["DATA_DIR"] || ".data");
  const addresses = await prepareDatabase(process.env, dataDir, { running, fail });
  stop.throwIfAborted();
  const start = workerStarter(settings, addresses.DATABASE_URL);
  const workers = startWorkers(settings.WEB_CONCURRENCY, start, fail);
  running.defer(() => workers.stop());
});

/**
 * Several processes share the port, so the primary accepts connections for them; a single one accepts its
 * own. Each has its own metrics port, so that a scrape knows which process it reads.
 */
function workerStarter(
  settings: Awaited<ReturnType<typeof readConfig>>["env"],
  databaseUrl: string,
): (place: number) => ChildProcess {
  const env = { ...withoutOtherLogins(process.env), ...PRODUCTION, DATABASE_URL: databaseUrl };
  const options = { execArgv: [...NODE_OPTIONS], cwd: ROOT };
  if (settings.WEB_CONCURRENCY === 1) return () => fork(PORTAL, { ...options, env });
  cluster.setupPrimary({ ...options, exec: PORTAL });
  return (place) =>
    cluster.fork({ ...env, METRICS_PORT: String(metricsPortOf(settings, place)) }).process;
}
