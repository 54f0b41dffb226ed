import type { Cluster } from "./cluster.ts";
import { NODE_NAMES, plug } from "./network.ts";
import type { ClusterNode } from "./node.ts";

/** What goes wrong, and what an operator does about it afterwards. */
export type Fault = {
  readonly name: string;
  /** The promise: writes are back within this many seconds. */
  readonly backWithinSeconds: number;
  /** How long the fault lasts before `mend`, in seconds. */
  readonly lastsSeconds: number;
  inject(cluster: Cluster): Promise<{ mend(): Promise<void> }>;
};

const KILLED_OR_FROZEN_SECONDS = 12;
/** The lock ends only after etcd has found a new leader. */
const SLOWER_SECONDS = 20;
/** PostgreSQL goes on in the part of its log that it has, and stops when it needs a new one. */
const DISK_SECONDS = 30;
/** With a replica or etcd gone nothing needs to change hands. */
const UNDISTURBED_SECONDS = 3;
const LASTS_SECONDS = 30;
const FROZEN_SECONDS = 40;

const killed: Fault = {
  name: "primary killed (-9)",
  backWithinSeconds: KILLED_OR_FROZEN_SECONDS,
  lastsSeconds: LASTS_SECONDS,
  inject: async (cluster) => {
    const node = await cluster.primary();
    await node.killDatabase();
    return { mend: async () => node.startDatabase() };
  },
};

const frozen: Fault = {
  name: "primary frozen for 40 s, then awakened",
  backWithinSeconds: KILLED_OR_FROZEN_SECONDS,
  lastsSeconds: FROZEN_SECONDS,
  inject: async (cluster) => {
    const node = await cluster.primary();
    node.freeze();
    return { mend: async () => node.awaken() };
  },
};

/** The primary sees neither the other machines nor a majority of etcd, but the portal still reaches it. */
export const split: Fault = {
  name: "primary cut off from the others, not from the portal",
  backWithinSeconds: SLOWER_SECONDS,
  lastsSeconds: LASTS_SECONDS,
  inject: async (cluster) => {
    const { name } = await cluster.primary();
    await plug(name, "cluster", "out");
    return { mend: () => plug(name, "cluster", "in") };
  },
};

const machineLost: Fault = {
  name: "primary's machine lost, its etcd too",
  backWithinSeconds: SLOWER_SECONDS,
  lastsSeconds: LASTS_SECONDS,
  inject: async (cluster) => {
    const node = await cluster.primary();
    await Promise.all([
      plug(node.name, "cluster", "out"),
      plug(node.name, "portal", "out"),
      node.killDatabase(),
      node.killEtcd(),
    ]);
    return {
      mend: async () => {
        for (const network of ["cluster", "portal"] as const) await plug(node.name, network, "in");
        node.startEtcd();
        node.startDatabase();
      },
    };
  },
};

const replicaLost: Fault = {
  name: "a replica killed (-9)",
  backWithinSeconds: UNDISTURBED_SECONDS,
  lastsSeconds: LASTS_SECONDS,
  inject: async (cluster) => {
    const [node] = await replicasOf(cluster);
    await node!.killDatabase();
    return { mend: async () => node!.startDatabase() };
  },
};

const etcdLost: Fault = {
  name: "two of three etcd killed (-9)",
  backWithinSeconds: UNDISTURBED_SECONDS,
  lastsSeconds: LASTS_SECONDS,
  inject: async ({ nodes }) => {
    const lost = nodes.slice(1, NODE_NAMES.length);
    await Promise.all(lost.map((node) => node.killEtcd()));
    return {
      mend: async () => {
        for (const node of lost) node.startEtcd();
      },
    };
  },
};

const diskFull: Fault = {
  name: "primary's disk full",
  backWithinSeconds: DISK_SECONDS,
  lastsSeconds: LASTS_SECONDS,
  inject: async (cluster) => {
    const node = await cluster.primary();
    await node.fillDisk();
    return { mend: () => node.freeDisk() };
  },
};

export const FAULTS: Readonly<Record<string, Fault>> = {
  killed,
  frozen,
  split,
  machine: machineLost,
  replica: replicaLost,
  etcd: etcdLost,
  disk: diskFull,
};

async function replicasOf(cluster: Cluster): Promise<ClusterNode[]> {
  const { name } = await cluster.primary();
  return cluster.nodes.filter((node) => node.name !== name);
}
