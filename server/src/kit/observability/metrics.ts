import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, type Registry } from "prom-client";

const SECONDS_BUCKETS = [0.005, 0.02, 0.1, 0.5, 1, 2, 4];

/** Opens the metrics for Prometheus. Labels hold route patterns only, never what a caller typed. */
export function openMetrics(registry: Registry): { observe(app: FastifyInstance): void } {
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  });
  return {
    observe: (app) => {
      app.addHook("onResponse", (request, reply, done) => {
        const route = request.routeOptions.url ?? "unknown";
        requests
          .labels(request.method, route, String(reply.statusCode))
          .observe(reply.elapsedTime / 1_000);
        done();
      });
    },
  };
}

export type MetricsServing = {
  readonly registry: Registry;
  readonly host: string;
  readonly port: number;
  /** Brings the metrics up to date before they are read. */
  readonly refresh: () => Promise<void>;
};

/** Serves /metrics on a separate port, so that it is never public by accident. */
export async function serveMetrics(serving: MetricsServing): Promise<Server> {
  const { registry, host, port, refresh } = serving;
  const readMetrics = async () => {
    await refresh();
    return registry.metrics();
  };
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    readMetrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    // Without `exclusive` the processes of a cluster would share the port, and each scrape reach another of them.
    server.listen({ port, host, exclusive: true }, resolve);
  });
  return server;
}
