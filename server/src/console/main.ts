/** Entry point of the operators' console: a separate process with its own login to the database. */
import type { Server } from "node:http";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { checkDatabase } from "../check-database.ts";
import { ConfigError, type ConsoleConfig, readConsoleConfig } from "../config.ts";
import { CONSOLE_LOGIN, UnfitDatabase } from "../kit/database/database-fitness.ts";
import type { Queries } from "../kit/database/database.ts";
import { sql } from "../kit/database/sql.ts";
import { listenOn, PortError } from "../kit/http/web-application.ts";
import { logOptions } from "../kit/observability/log.ts";
import { openMetrics, serveMetrics } from "../kit/observability/metrics.ts";
import { buildConsole } from "./app.ts";
import { openConsoleServices } from "./services.ts";

/** Requests in flight get this long before the process exits anyway. */
const STOP_WITHIN_MS = 8_000;

async function main(): Promise<void> {
  const config = await readConsoleConfig();
  const { env } = config;
  const log = Fastify({ logger: logOptions(env.LOG_LEVEL) }).log;
  const traces = await openTraces(config, log);
  const services = openConsoleServices(config, log);
  await checkDatabase(services.db, CONSOLE_LOGIN);
  if (env.NODE_ENV === "production") await assertProofRequired(services.db);
  const app = await buildConsole(services);
  const metricsServer = await openConsoleMetrics(app, config);
  const { CONSOLE_PORT: port, HOST: host } = env;
  await listenOn("CONSOLE_PORT", port, () => app.listen({ port, host }));
  process.send?.({ ready: true, url: env.CONSOLE_URL });

  const stop = () => {
    if (services.stopping.signal.aborted) return;
    services.stopping.abort();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    void app
      .close()
      .then(() => services.notifications.close())
      .then(() => services.db.close())
      .then(() => metricsServer?.close())
      .then(() => traces?.close())
      .then(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // The parent process is gone, so nothing else would stop this process in order.
  process.on("disconnect", stop);
}

/** @throws UnfitDatabase if money would move without a passkey */
async function assertProofRequired(db: Queries): Promise<void> {
  const isRequired = await db.value<boolean>(sql`select is_proof_required from staff_rules`);
  if (isRequired) return;
  throw new UnfitDatabase(
    'The database lets money move without a proof by passkey: run "npm run portal -- migrate" with ' +
      "NODE_ENV=production and MIGRATION_DATABASE_URL.",
  );
}

/** Loads the tracing modules only if tracing is on. */
async function openTraces({ env }: ConsoleConfig, log: FastifyBaseLogger) {
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  if (url === undefined) return undefined;
  const { startTraces } = await import("../kit/observability/otlp-traces.ts");
  const keptShare = env.OTEL_TRACES_SAMPLER_ARG;
  return startTraces({ url, keptShare, service: "portal-console", log });
}

main().catch((error: unknown) => {
  const { message, stack } = error as Error;
  const isPlain = error instanceof ConfigError || error instanceof UnfitDatabase;
  const text = error instanceof PortError ? ` ${message}` : `\n${isPlain ? message : stack}`;
  process.stderr.write(`the console cannot start:${text}\n`);
  process.exit(1);
});

/** Serves the console's metrics to Prometheus: requests by route and status, and the process's own figures. */
async function openConsoleMetrics(
  app: FastifyInstance,
  { env }: ConsoleConfig,
): Promise<Server | undefined> {
  const { CONSOLE_METRICS_PORT: port, METRICS_HOST: host } = env;
  if (port === 0) return undefined;
  const registry = new Registry();
  openMetrics(registry).observe(app);
  const serving = { registry, host, port, refresh: async () => {} };
  return listenOn("CONSOLE_METRICS_PORT", port, () => serveMetrics(serving));
}
