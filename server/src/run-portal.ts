/**
 * The portal's process (`runPortal`): reads settings, opens services and web application, listens, and stops in order
 * on a signal.
 */
import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyBaseLogger } from "fastify";
import { buildApp, features } from "./app.ts";
import { checkDatabase } from "./check-database.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { loadDemo } from "./demo/load-demo.ts";
import { startPeriodicWork } from "./feature.ts";
import { seedCampaigns } from "./features/campaign/seed-campaigns.ts";
import { openFigures } from "./features/figures/open-figures.ts";
import { seedShop } from "./features/shop/store.ts";
import { RUNTIME_LOGIN, UnfitDatabase } from "./kit/database/database-fitness.ts";
import { seedBrand } from "./settings/current-brand.ts";
import { assertOwnPublished } from "./settings/published-values.ts";
import { listenOn, PortError } from "./kit/http/web-application.ts";
import { logOptions } from "./kit/observability/log.ts";
import { openMetrics, serveMetrics } from "./kit/observability/metrics.ts";
import { metricsPortOf } from "./process-options.ts";
import { closeServices, openServices, type Tuning } from "./services.ts";

/** How long requests in flight get before the process exits anyway. */
const STOP_WITHIN_MS = 8_000;

/** Runs the portal in this process. If it cannot start, it says why and ends the process. */
export async function runPortal(tuning: Tuning = {}): Promise<void> {
  await start(tuning).catch((error: unknown) => {
    const { message, stack } = error as Error;
    const isPlain = error instanceof ConfigError || error instanceof UnfitDatabase;
    const text = error instanceof PortError ? ` ${message}` : `\n${isPlain ? message : stack}`;
    process.stderr.write(`the portal cannot start:${text}\n`);
    process.exit(1);
  });
}

async function start(tuning: Tuning): Promise<void> {
  const config = await readConfig();
  const { env } = config;
  const log = Fastify({ logger: logOptions(env.LOG_LEVEL) }).log;
  for (const doubt of config.doubts) log.warn({ event: "doubtful_setting" }, doubt);
  const traces = await openTraces(config, log);
  const services = await openServices(config, log, tuning);
  await checkDatabase(services.db, RUNTIME_LOGIN, tuning.timeLimitScale);
  await seedCampaigns(services.db, config.portal);
  await seedShop(services.db, config.portal);
  await seedBrand(services.db, config.portal);
  if (env.NODE_ENV === "production") await assertOwnPublished(services.db, config.portal);
  await services.refreshBrand();
  if (env.PORTAL_DEMO) await loadDemo(services);
  const app = await buildApp(services);
  const metrics = openMetrics(services.registry);
  const { refresh } = openFigures(services);
  metrics.observe(app);
  const metricsPort = metricsPortOf(env);
  const metricsServer =
    metricsPort === 0
      ? undefined
      : await listenOn("METRICS_PORT", metricsPort, () =>
          serveMetrics({
            registry: services.registry,
            host: env.METRICS_HOST,
            port: metricsPort,
            refresh,
          }),
        );
  const endPeriodicWork = startPeriodicWork(features, services);
  services.jobs.start();
  await listenOn("PORT", env.PORT, () => app.listen({ port: env.PORT, host: env.HOST }));
  process.send?.({ ready: true, url: env.PUBLIC_URL });

  const stop = once(async () => {
    const drainMs = env.DRAIN_SECONDS * 1_000;
    setTimeout(() => process.exit(1), drainMs + STOP_WITHIN_MS).unref();
    services.stopping.abort();
    await sleep(drainMs);
    await app.close();
    await endPeriodicWork();
    await closeServices(services);
    await closeServer(metricsServer);
    await traces?.close();
    process.exit(0);
  });
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // The parent process is gone, so nothing else would stop this process in order.
  process.on("disconnect", stop);
}

/** Loads the code of traces only if they are on. */
async function openTraces({ env }: Config, log: FastifyBaseLogger) {
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  if (url === undefined) return undefined;
  const { startTraces } = await import("./kit/observability/otlp-traces.ts");
  return startTraces({ url, keptShare: env.OTEL_TRACES_SAMPLER_ARG, log });
}

function once(act: () => Promise<void>): () => void {
  let begun = false;
  return () => {
    if (begun) return;
    begun = true;
    act().catch((error: unknown) => {
      process.stderr.write(`stopping failed: ${(error as Error).stack}\n`);
      process.exit(1);
    });
  };
}

function closeServer(server: Server | undefined): Promise<void> {
  return new Promise((resolve) => (server ? server.close(() => resolve()) : resolve()));
}
