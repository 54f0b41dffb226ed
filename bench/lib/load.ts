/** Sends requests by autocannon for some seconds, and measures throughput and latencies (`runLoad`). */
import type { EventEmitter } from "node:events";
import { ROUND_SECONDS } from "./figures.ts";
import { importPeer } from "./peers.ts";
import type { Request } from "./requests.ts";

export type Load = {
  readonly port: number;
  readonly connections: number;
  /** Dealt out to the connections in turn. Each sends its own one by one, in this order. */
  readonly requests: readonly Request[];
  /** True: a connection starts again when it has sent all of its requests. False: it ends then. */
  readonly repeat: boolean;
  /** Responses in the first seconds are not counted. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
};

type LoadResult = {
  readonly perSecond: number;
  /** The latency of each counted response, in the order of arrival. */
  readonly latenciesMs: readonly number[];
  /** How many responses had each status, those of the warm-up included. */
  readonly statuses: Readonly<Record<number, number>>;
};

/** The part of autocannon that is used here. */
type Autocannon = (
  options: object,
) => EventEmitter & PromiseLike<{ readonly errors: number }> & { stop(): void };
type Client = { setRequests(requests: readonly object[]): void };

/** How long a round runs before its responses count. */
export const WARM_UP_SECONDS = 0.5;
/** A load that repeats its requests for one round. */
export const STEADY = { repeat: true, warmUpSeconds: WARM_UP_SECONDS, seconds: ROUND_SECONDS };
/** A load that sends each request once. */
export const ONCE = { repeat: false, warmUpSeconds: 0, seconds: Infinity };
/** How often autocannon looks whether it shall stop. */
const SAMPLE_MS = 100;
/** Counted from before autocannon prepares the requests, of which there may be many. */
const TIMEOUT_SECONDS = 60;

/** @throws if a response has an unexpected status, or a connection breaks */
export async function runLoad(load: Load, expected: readonly number[]): Promise<LoadResult> {
  const { port, connections, requests, repeat, warmUpSeconds, seconds } = load;
  const { default: autocannon } = await importPeer<{ default: Autocannon }>("autocannon");
  const dealt = Map.groupBy(requests.keys(), (at) => at % connections).values();
  const running = autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    headers: { accept: "application/json" },
    sampleInt: SAMPLE_MS,
    timeout: TIMEOUT_SECONDS,
    ...(repeat ? { duration: warmUpSeconds + seconds } : { amount: requests.length }),
    setupClient: (client: Client) =>
      client.setRequests(dealt.next().value!.map((at) => ({ ...requests[at] }))),
  });
  const statuses: Record<number, number> = {};
  const latenciesMs: number[] = [];
  let [countFrom, end] = [Infinity, Infinity];
  running.once("start", () => {
    countFrom = performance.now() + warmUpSeconds * 1_000;
    end = countFrom + seconds * 1_000;
  });
  running.on("response", (_client: Client, status: number, _bytes: number, tookMs: number) => {
    const now = performance.now();
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (now >= countFrom && now <= end) latenciesMs.push(tookMs);
    if (now > end) running.stop();
  });
  const { errors } = await running;
  const others = Object.keys(statuses).filter((status) => !expected.includes(Number(status)));
  // Refusing is fast, so a figure with refusals would mean nothing.
  if (errors > 0 || others.length > 0) {
    const { method, path } = requests[0]!;
    const answers = JSON.stringify(statuses);
    throw new Error(`${method} ${path} was answered with ${answers}; ${errors} requests failed`);
  }
  return { perSecond: latenciesMs.length / seconds, latenciesMs, statuses };
}
