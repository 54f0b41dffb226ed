/** The faults that the failover drill causes (`FAULTS`), with the promise of docs/failover.md for each. */
import type { Cluster } from "./cluster.ts";
import { plug } from "../lib/network.ts";
import { CLUSTER, NETWORKS } from "./network.ts";

/** A fault of the cluster, and how soon writes must be possible again. */
export type Fault = {
  readonly name: string;
  /** The promise: writes are back within this many seconds. */
  readonly backWithinSeconds: number;
  /** How long the fault lasts before it is repaired. */
  readonly lastsSeconds: number;
  /** Causes the fault. @returns a function that repairs it */
  inject(cluster: Cluster): Promise<() => Promise<unknown>>;
};

/** The promise for a primary that is killed or frozen. */
const KILLED_OR_FROZEN_SECONDS = 12;
/** The promise if etcd may lose its leader too: the primary's lock ends only after etcd has found a new one. */
const SLOWER_SECONDS = 20;
/** The promise for a full disk: PostgreSQL stops only when it needs the next part of its log. */
const DISK_SECONDS = 30;
/** The promise for the loss of a replica or of etcd: the primary stays the primary. */
const UNDISTURBED_SECONDS = 3;
const LASTS_SECONDS = 30;
const FROZEN_SECONDS = 40;

const fault = (
  name: string,
  backWithinSeconds: number,
  inject: Fault["inject"],
  lastsSeconds = LASTS_SECONDS,
): Fault => ({ name, backWithinSeconds, inject, lastsSeconds });

/** The primary sees neither the other machines nor a majority of etcd, but the portal still reaches it. */
export const split = fault(
  "primary cut off from the others, not from the portal",
  SLOWER_SECONDS,
  async (cluster) => {
    const { name } = await cluster.primary();
    await plug(name, CLUSTER, "out");
    return () => plug(name, CLUSTER, "in");
  },
);

export const FAULTS: Readonly<Record<string, Fault>> = {
  killed: fault("primary killed (-9)", KILLED_OR_FROZEN_SECONDS, async (cluster) => {
    const node = await cluster.primary();
    await node.killDatabase();
    return async () => node.startDatabase();
  }),
  frozen: fault(
    "primary frozen for 40 s, then resumed",
    KILLED_OR_FROZEN_SECONDS,
    async (cluster) => {
      const node = await cluster.primary();
      await node.signal("STOP");
      return () => node.signal("CONT");
    },
    FROZEN_SECONDS,
  ),
  split,
  machine: fault("primary's machine lost, its etcd too", SLOWER_SECONDS, async (cluster) => {
    const node = await cluster.primary();
    await Promise.all([
      ...NETWORKS.map((network) => plug(node.name, network, "out")),
      node.killDatabase(),
      node.killEtcd(),
    ]);
    return async () => {
      for (const network of NETWORKS) await plug(node.name, network, "in");
      node.startEtcd();
      node.startDatabase();
    };
  }),
  replica: fault("a replica killed (-9)", UNDISTURBED_SECONDS, async (cluster) => {
    const { name } = await cluster.primary();
    const replica = cluster.nodes.find((node) => node.name !== name)!;
    await replica.killDatabase();
    return async () => replica.startDatabase();
  }),
  etcd: fault("two of three etcd killed (-9)", UNDISTURBED_SECONDS, async ({ nodes }) => {
    const lost = nodes.slice(1);
    await Promise.all(lost.map((node) => node.killEtcd()));
    return async () => {
      for (const node of lost) node.startEtcd();
    };
  }),
  disk: fault("primary's disk full", DISK_SECONDS, async (cluster) => {
    const node = await cluster.primary();
    await node.fillDisk();
    return () => node.freeDisk();
  }),
};
