/** Tries one fault of the cluster under traffic, and judges the outcome: `tryFault`, `brokenPromises`. */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Beginning } from "../../simulation/environment/beginning.ts";
import { copyDatabase } from "../../simulation/environment/databases.ts";
import { inSimulation } from "../../simulation/run-simulation.ts";
import { runtimeUrlOf } from "../../server/src/embedded-postgres/login.ts";
import { readAcknowledged, settleAndVerify } from "../lib/measure.ts";
import { type Books, brokenBooks, longestGapMs, over } from "../lib/report.ts";
import { underTraffic } from "../lib/traffic.ts";
import { type Cluster, HAPROXY, PGBOUNCER } from "./cluster.ts";
import type { Fault } from "./faults.ts";
import { addressOf, NODE_NAMES, PORTAL } from "./network.ts";

export type Outcome = Books & {
  readonly backAfterSeconds: number;
  readonly backWithinSeconds: number;
  readonly acknowledged: number;
};

/** How the portal reaches the primary. */
export const WAYS = ["PgBouncer and HAProxy", "several hosts"] as const;
export type Way = (typeof WAYS)[number];

type Trial = {
  readonly cluster: Cluster;
  readonly beginning: Beginning;
  readonly fault: Fault;
  readonly way: Way;
  readonly seed: number;
};

/** How long traffic runs before the fault, and after its repair. */
const BEFORE_SECONDS = 8;
const AFTER_SECONDS = 10;

/** Injects a fault under traffic, in its own database, and compares all books afterwards. */
export async function tryFault({ cluster, beginning, fault, way, seed }: Trial): Promise<Outcome> {
  const ownerUrl = await copyTemplate(beginning);
  await cluster.whenWhole();
  const env = environmentOf(way, runtimeUrlOf(ownerUrl));
  return inSimulation(beginning, ownerUrl, { env }, async (simulation) => {
    const injectedAt = await underTraffic(simulation, seed, () =>
      injectAndRepair(cluster, fault),
    ).finally(() => cluster.whenWhole());
    const { count: acknowledged, lost, noticedAt } = await readAcknowledged(simulation);
    const backAfterSeconds = longestGapMs(noticedAt, injectedAt) / 1_000;
    const disagreements = await settleAndVerify(simulation);
    const { backWithinSeconds } = fault;
    return { lost, disagreements, backAfterSeconds, backWithinSeconds, acknowledged };
  });
}

/** Copies the database of the beginning. @returns the copy's address as its owner */
export function copyTemplate({ serverUrl, template }: Beginning): Promise<string> {
  const name = `drill_${randomBytes(4).toString("hex")}`;
  return copyDatabase(serverUrl, name, template, "file_copy");
}

/** Returns a line for each promise that was not kept. */
export function brokenPromises(outcome: Outcome): string[] {
  const { backAfterSeconds: back, backWithinSeconds: limit } = outcome;
  return [
    ...over(back, limit, `writes were back after ${back.toFixed(1)} s, not ${limit} s`),
    ...brokenBooks(outcome),
  ];
}

/** @returns when the fault began */
async function injectAndRepair(cluster: Cluster, fault: Fault): Promise<number> {
  await sleep(BEFORE_SECONDS * 1_000);
  const injectedAt = Date.now();
  const repair = await fault.inject(cluster);
  await sleep(fault.lastsSeconds * 1_000);
  await repair();
  await sleep(AFTER_SECONDS * 1_000);
  return injectedAt;
}

/** @param runtimeUrl the database's address through HAProxy, with the login of the portal's process */
export function environmentOf(way: Way, runtimeUrl: string): Record<string, string> {
  if (way === "PgBouncer and HAProxy") {
    return {
      DATABASE_URL: runtimeUrl.replace(HAPROXY, PGBOUNCER),
      DATABASE_LISTEN_URL: runtimeUrl,
    };
  }
  const hosts = NODE_NAMES.map((name) => `${addressOf(name, PORTAL)}:5432`).join(",");
  return {
    DATABASE_URL: `${runtimeUrl.replace(HAPROXY, hosts)}?target_session_attrs=read-write`,
  };
}
