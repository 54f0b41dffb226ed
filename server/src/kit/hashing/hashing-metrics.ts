import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { AppError } from "../http/errors.ts";
import { HASHING_LANES } from "./hashing-lanes.ts";
import type { HashingQueue } from "./hashing-queue.ts";

const SECONDS_BUCKETS = [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 3];
const MS_PER_SECOND = 1_000;
const UNAVAILABLE = 503;

/** Returns the queue with metrics of its waiting, its time and its refusals. */
export function measureHashing(registry: Registry, queue: HashingQueue): HashingQueue {
  const registers = [registry];
  const labelNames = ["lane"] as const;
  const seconds = new Histogram({
    name: "portal_hashing_seconds",
    help: "Time from asking for a hash to having it, its wait included, by lane",
    labelNames,
    buckets: SECONDS_BUCKETS,
    registers,
  });
  const refused = new Counter({
    name: "portal_hashing_refused_total",
    help: "Requests that were refused because too many waited for a hash, or they too long",
    labelNames,
    registers,
  });
  for (const lane of HASHING_LANES) refused.inc({ lane }, 0);
  const waiting = new Gauge({
    name: "portal_hashing_waiting",
    help: "Requests that wait for a hash now",
    labelNames,
    registers: [],
    collect() {
      for (const lane of HASHING_LANES) this.set({ lane }, queue.waitingIn(lane));
    },
  });
  registry.registerMetric(waiting);
  return {
    ...queue,
    perform: async (order, lane) => {
      const begunAt = performance.now();
      try {
        const result = await queue.perform<never>(order, lane);
        seconds.observe({ lane }, (performance.now() - begunAt) / MS_PER_SECOND);
        return result;
      } catch (error) {
        if (error instanceof AppError && error.statusCode === UNAVAILABLE) refused.inc({ lane });
        throw error;
      }
    },
  };
}
