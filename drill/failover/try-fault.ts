import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Beginning } from "../../simulation/environment/beginning.ts";
import { copyDatabase } from "../../simulation/environment/databases.ts";
import type { Simulation } from "../../simulation/execute/context.ts";
import { inSimulation } from "../../simulation/run-simulation.ts";
import { runtimeUrlOf } from "../../server/src/embedded-postgres/login.ts";
import type { Cluster } from "./cluster.ts";
import { HAPROXY, PGBOUNCER } from "./edge.ts";
import type { Fault } from "./faults.ts";
import { acknowledgedAt, type Verification, readAcknowledged, settleAndVerify } from "./measure.ts";
import { addressOf, NODE_NAMES } from "./network.ts";
import { type Reply, runTraffic, withReplies } from "./traffic.ts";

export type Outcome = Verification & {
  readonly fault: string;
  readonly way: Way;
  readonly backAfterSeconds: number;
  readonly backWithinSeconds: number;
  readonly acknowledged: number;
  readonly lost: number;
  /** What players were answered while writes were away, and how often. */
  readonly answers: Readonly<Record<string, number>>;
};

/** How the portal reaches the primary. */
export const WAYS = ["PgBouncer and HAProxy", "several hosts"] as const;
export type Way = (typeof WAYS)[number];

export type Trial = {
  readonly cluster: Cluster;
  readonly beginning: Beginning;
  readonly fault: Fault;
  readonly way: Way;
  readonly seed: number;
};

const BEFORE_SECONDS = 8;
const AFTER_SECONDS = 10;
const SECOND_MS = 1_000;

/** Lets a fault happen under traffic, in a database of its own, and compares all books afterwards. */
export async function tryFault({ cluster, beginning, fault, way, seed }: Trial): Promise<Outcome> {
  const name = `drill_${randomBytes(4).toString("hex")}`;
  const { serverUrl, template } = beginning;
  const ownerUrl = await copyDatabase(serverUrl, name, template, "file_copy");
  await cluster.whenWhole();
  const env = environmentOf(way, runtimeUrlOf(ownerUrl));
  return inSimulation(beginning, ownerUrl, { env }, async (plain) => {
    const replies: Reply[] = [];
    const simulation = withReplies(plain, replies);
    const injectedAt = await injectUnderTraffic(simulation, { cluster, fault, seed });
    const { count: acknowledged, lost } = await readAcknowledged(simulation);
    const [from, to] = longestGap(await acknowledgedAt(simulation), injectedAt);
    const verification = await settleAndVerify(simulation);
    return {
      ...verification,
      fault: fault.name,
      way,
      backAfterSeconds: (to - from) / SECOND_MS,
      backWithinSeconds: fault.backWithinSeconds,
      acknowledged,
      lost,
      answers: countOf(replies.filter(({ at }) => at >= from && at <= to)),
    };
  });
}

/** @returns when the fault began */
async function injectUnderTraffic(
  simulation: Simulation,
  { cluster, fault, seed }: Pick<Trial, "cluster" | "fault" | "seed">,
): Promise<number> {
  const stop = new AbortController();
  const traffic = runTraffic(simulation, seed, stop.signal);
  try {
    await sleep(BEFORE_SECONDS * SECOND_MS);
    const injectedAt = Date.now();
    const { mend } = await fault.inject(cluster);
    await sleep(fault.lastsSeconds * SECOND_MS);
    await mend();
    await sleep(AFTER_SECONDS * SECOND_MS);
    return injectedAt;
  } finally {
    stop.abort();
    await traffic;
    await cluster.whenWhole();
  }
}

function environmentOf(way: Way, runtimeUrl: string): Record<string, string> {
  if (way === "PgBouncer and HAProxy") {
    return {
      DATABASE_URL: runtimeUrl.replace(HAPROXY, PGBOUNCER),
      DATABASE_LISTEN_URL: runtimeUrl,
    };
  }
  const hosts = NODE_NAMES.map((name) => `${addressOf(name, "portal")}:5432`).join(",");
  return {
    DATABASE_URL: `${runtimeUrl.replace(HAPROXY, hosts)}?target_session_attrs=read-write`,
  };
}

/** Returns the longest time without an acknowledged notice, from the fault on. */
function longestGap(times: readonly number[], injectedAt: number): [from: number, to: number] {
  const later = times.filter((at) => at > injectedAt);
  const gaps = later.map((to, at): [number, number] => [later[at - 1] ?? injectedAt, to]);
  const [longest] = gaps.toSorted(([a, b], [c, d]) => d - c - (b - a));
  // Writes that never came back within the run.
  return longest ?? [injectedAt, Number.POSITIVE_INFINITY];
}

function countOf(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { what } of replies) counts[what] = (counts[what] ?? 0) + 1;
  return counts;
}
