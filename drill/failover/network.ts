/** The networks of the cluster's three machines: Linux namespaces, with cables that can be unplugged. */
import { ip, remove } from "../lib/network.ts";

export const NODE_NAMES = ["one", "two", "three"] as const;
export type NodeName = (typeof NODE_NAMES)[number];

/** The machines reach each other by one network, and the portal reaches them by another. */
const NETWORKS = { cluster: "10.77.1", portal: "10.77.2" } as const;
type Network = keyof typeof NETWORKS;
const EACH = Object.keys(NETWORKS) as Network[];
/** The last number of this machine's address in the portal's network. */
const OUR_NUMBER = 254;

export const addressOf = (name: NodeName, network: Network): string =>
  `${NETWORKS[network]}.${NODE_NAMES.indexOf(name) + 1}`;

export const namespaceOf = (name: NodeName): string => `portal-drill-${name}`;

const bridgeOf = (network: Network): string => `pd-${network}`;
/** The name is short, because Linux allows fifteen letters. */
const cableOf = (name: NodeName, network: Network): string => `pd-${network.slice(0, 1)}-${name}`;

/** Makes a network namespace for each machine, with a cable to each of the two networks. */
export async function createNetworks(): Promise<void> {
  await removeNetworks();
  for (const network of EACH) {
    await ip("link", "add", bridgeOf(network), "type", "bridge");
    await ip("link", "set", bridgeOf(network), "up");
  }
  const ours = `${NETWORKS.portal}.${OUR_NUMBER}/24`;
  await ip("address", "add", ours, "dev", bridgeOf("portal"));
  for (const name of NODE_NAMES) {
    await ip("netns", "add", namespaceOf(name));
    await ip("-n", namespaceOf(name), "link", "set", "lo", "up");
    for (const network of EACH) await addCable(name, network);
  }
}

async function addCable(name: NodeName, network: Network): Promise<void> {
  const [cable, namespace] = [cableOf(name, network), namespaceOf(name)];
  const there = (...words: readonly string[]) => ip("-n", namespace, ...words);
  await ip("link", "add", cable, "type", "veth", "peer", "name", network, "netns", namespace);
  await ip("link", "set", cable, "master", bridgeOf(network), "up");
  await there("address", "add", `${addressOf(name, network)}/24`, "dev", network);
  await there("link", "set", network, "up");
}

/** Takes a machine out of one network, or puts it back. */
export async function plug(name: NodeName, network: Network, state: "in" | "out"): Promise<void> {
  await ip("link", "set", cableOf(name, network), state === "in" ? "up" : "down");
}

/** Removes the networks. The cables go with their namespaces. */
export async function removeNetworks(): Promise<void> {
  await remove("netns", NODE_NAMES.map(namespaceOf));
  await remove("link", EACH.map(bridgeOf));
}
