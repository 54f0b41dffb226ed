import type { Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import type { ConsoleConfig } from "../config.ts";
import { listenOn } from "../kit/http/web-application.ts";
import { openMetrics, serveMetrics } from "../kit/observability/metrics.ts";

/** Serves the console's metrics to Prometheus: requests by route and status, and the process's own figures. */
export async function openConsoleMetrics(
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
