/** The two networks of the cluster's machines: they reach each other by one, and the portal reaches them by the other. */
import type { Network } from "../lib/network.ts";

/** The machines, with the last number of their addresses. */
export const MACHINES = { one: 1, two: 2, three: 3 } as const;
export type NodeName = keyof typeof MACHINES;
export const NODE_NAMES = Object.keys(MACHINES) as NodeName[];

export const CLUSTER: Network = { bridge: "pd-c", prefix: "10.77.1" };
export const PORTAL: Network = { bridge: "pd-p", prefix: "10.77.2", ourNumber: 254 };
export const NETWORKS = [CLUSTER, PORTAL] as const;

export const addressOf = (name: NodeName, { prefix }: Network): string =>
  `${prefix}.${MACHINES[name]}`;
