/** Sends requests from another thread for some seconds, and measures throughput and latencies (`LoadGenerator`). */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { ROUND_SECONDS } from "./figures.ts";
import type { Request } from "./requests.ts";

export type Load = {
  readonly port: number;
  readonly connections: number;
  /** Sent in this order. */
  readonly requests: readonly Request[];
  /** True: start again when all have been sent. False: end then. */
  readonly repeat: boolean;
  /** Responses in the first seconds are not counted. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
};

/** A load as the worker gets it: each request is the text to send. */
export type WireLoad = Omit<Load, "requests"> & { readonly requests: readonly string[] };

export type LoadResult = {
  readonly perSecond: number;
  /** The latency of each counted response, in the order of arrival. */
  readonly latenciesMs: Float64Array;
  /** How many responses had each status, those of the warm-up included. */
  readonly statuses: Readonly<Record<number, number>>;
};

export type LoadGenerator = {
  /** @throws if a response has an unexpected status, or a connection breaks */
  readonly run: (load: Load, expected: readonly number[]) => Promise<LoadResult>;
  readonly stop: () => Promise<void>;
};

/** How long a round runs before its responses count. */
export const WARM_UP_SECONDS = 0.5;

/** Returns a load that repeats the requests for one round. */
export const steadyLoad = (
  port: number,
  connections: number,
  requests: readonly Request[],
): Load => ({
  port,
  connections,
  requests,
  repeat: true,
  warmUpSeconds: WARM_UP_SECONDS,
  seconds: ROUND_SECONDS,
});

/** Returns a load that sends each request once. */
export const onceLoad = (
  port: number,
  connections: number,
  requests: readonly Request[],
): Load => ({ port, connections, requests, repeat: false, warmUpSeconds: 0, seconds: Infinity });

const FILE = new URL("./load-generator.ts", import.meta.url);

/**
 * Starts a load generator in its own thread. It takes 9.1 µs a request of the cores that it shares with the portal;
 * autocannon takes 13.9 µs.
 */
export function startLoadGenerator(): LoadGenerator {
  const worker = new Worker(FILE);
  return {
    run: async (load, expected) => {
      const requests = load.requests.map((request) => wireText(load.port, request));
      worker.postMessage({ ...load, requests } satisfies WireLoad);
      const [answer] = (await once(worker, "message")) as [LoadResult | string];
      if (typeof answer === "string") throw new Error(`load on port ${load.port}: ${answer}`);
      assertExpected(answer, expected, load);
      return answer;
    },
    stop: async () => {
      await worker.terminate();
    },
  };
}

/** Returns the text of a request on a connection that stays open (HTTP/1.1). */
function wireText(port: number, { method, path, headers, body }: Request): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    "accept: application/json",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`content-length: ${Buffer.byteLength(body)}`]),
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body ?? ""}`;
}

/** @throws if a status is not expected: refusing is fast, so a figure with refusals would mean nothing */
function assertExpected({ statuses }: LoadResult, expected: readonly number[], load: Load): void {
  const others = Object.keys(statuses).filter((status) => !expected.includes(Number(status)));
  if (others.length === 0) return;
  const { method, path } = load.requests[0]!;
  throw new Error(`${method} ${path} was answered with ${JSON.stringify(statuses)}`);
}
