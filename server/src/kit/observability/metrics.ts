/**
 * Prometheus metrics of HTTP requests (`openMetrics`) and of calls to outside parties (`openProviderCalls`), and the
 * server for /metrics.
 */
import { createServer, type Server } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Counter, Histogram, type Registry } from "prom-client";
import { AppError } from "../http/errors.ts";
import { routesOf } from "../http/known-routes.ts";
import { inSpan } from "./spans.ts";

/** The buckets of a request's duration. The portal answers within four seconds. */
const SECONDS_BUCKETS = [0.005, 0.02, 0.1, 0.5, 1, 2, 4];

/** The paths of webhooks, and the statuses of their responses that an alert watches. */
const WEBHOOK = "/webhooks/";
const WEBHOOK_REFUSALS = ["400", "401", "500", "503"];
/** This status and all above it count as failed. */
const FIRST_FAILURE = 500;

/** Opens the metrics of requests. Labels hold route patterns only, never what a caller typed. */
export function openMetrics(registry: Registry): { observe(app: FastifyInstance): void } {
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  });
  // Without labels it starts at 0. The client library publishes a series with labels only once it is counted.
  const failed = new Counter({
    name: "http_requests_failed_total",
    help: "Responses with status 500 or above. Not counted if only an outside party did not respond",
    registers: [registry],
  });
  return {
    observe: (app) => {
      for (const { method, url: route } of routesOf(app)) {
        if (!route.startsWith(WEBHOOK) || method === "HEAD") continue;
        // Begins these series at 0: Prometheus sees no increase in a series that begins with its first failure.
        for (const status of WEBHOOK_REFUSALS) requests.zero({ method, route, status });
      }
      const causedByParty = new WeakSet<FastifyRequest>();
      app.addHook("onError", (request, _reply, error, done) => {
        if (error instanceof AppError && error.details.isPartyUnavailable)
          causedByParty.add(request);
        done();
      });
      app.addHook("onResponse", (request, reply, done) => {
        const route = request.routeOptions.url ?? "unknown";
        requests
          .labels(request.method, route, String(reply.statusCode))
          .observe(reply.elapsedTime / 1_000);
        if (reply.statusCode >= FIRST_FAILURE && !causedByParty.has(request)) failed.inc();
        done();
      });
    },
  };
}

export type MetricsServing = {
  readonly registry: Registry;
  readonly host: string;
  readonly port: number;
  /** Updates the metrics before each scrape. */
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
    // Without `exclusive` the processes of a cluster would share the port, and each scrape would reach another one.
    server.listen({ port, host, exclusive: true }, resolve);
  });
  return server;
}

/** The metrics of this process's calls to outside parties. */
export type ProviderCalls = {
  /** Returns the adapter with these calls measured, and traced if traces are on. */
  watch<Name extends string, Adapter extends Readonly<Record<Name, Call>>>(
    party: string,
    adapter: Adapter,
    names: readonly Name[],
  ): Adapter;
};

// oxlint-disable-next-line typescript/no-explicit-any -- Any other type of argument would refuse the adapters' functions.
type Call = (...args: any[]) => Promise<unknown>;

const PROVIDER_SECONDS_BUCKETS = [0.05, 0.2, 0.5, 1, 2, 5, 10];
const MS_PER_SECOND = 1_000;
/** The kinds of result without a definite answer. */
const NO_ANSWER: ReadonlySet<unknown> = new Set(["unknown", "unavailable"]);

export function openProviderCalls(registry: Registry): ProviderCalls {
  const seconds = new Histogram({
    name: "portal_provider_call_seconds",
    help: "Calls to outside parties; failed are those without a definite answer, not those refused",
    labelNames: ["party", "result"],
    buckets: PROVIDER_SECONDS_BUCKETS,
    registers: [registry],
  });
  const measured = async (party: string, name: string, call: () => Promise<unknown>) => {
    const begunAt = performance.now();
    let result = "failed";
    try {
      const answer = await inSpan(
        () => ({ name: `${party} ${name}`, kind: "client", attributes: { "peer.service": party } }),
        call,
      );
      const { kind } = (answer ?? {}) as { readonly kind?: unknown };
      if (!NO_ANSWER.has(kind)) result = "answered";
      return answer;
    } finally {
      seconds.observe({ party, result }, (performance.now() - begunAt) / MS_PER_SECOND);
    }
  };
  return {
    watch: (party, adapter, names) => {
      for (const result of ["answered", "failed"]) seconds.zero({ party, result });
      const watched = names.map((name) => {
        const call = adapter[name];
        return [name, (...args: unknown[]) => measured(party, name, () => call(...args))] as const;
      });
      return { ...adapter, ...Object.fromEntries(watched) };
    },
  };
}
