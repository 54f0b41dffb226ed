/** The networks of the cluster's three machines: Linux namespaces, with cables that can be unplugged. */
import { command } from "../lib/debian.ts";

export const NODE_NAMES = ["one", "two", "three"] as const;
export type NodeName = (typeof NODE_NAMES)[number];

/** The machines reach each other by one network, and the portal reaches them by another. */
const NETWORKS = { cluster: "10.77.1", portal: "10.77.2" } as const;
type Network = keyof typeof NETWORKS;
/** The last number of this machine's address in the portal's network. */
const OUR_NUMBER = 254;

export const addressOf = (name: NodeName, network: Network): string =>
  `${NETWORKS[network]}.${NODE_NAMES.indexOf(name) + 1}`;

export const namespaceOf = (name: NodeName): string => `portal-drill-${name}`;

const bridgeOf = (network: Network): string => `pd-${network}`;
/** Linux allows fifteen letters. */
const cableOf = (name: NodeName, network: Network): string => `pd-${network.slice(0, 1)}-${name}`;

/** Makes a network namespace for each machine, with a cable to each of the two networks. */
export async function createNetworks(): Promise<void> {
  await removeNetworks();
  for (const network of ["cluster", "portal"] as const) {
    await command("ip", "link", "add", bridgeOf(network), "type", "bridge");
    await command("ip", "link", "set", bridgeOf(network), "up");
  }
  const ours = `${NETWORKS.portal}.${OUR_NUMBER}/24`;
  await command("ip", "address", "add", ours, "dev", bridgeOf("portal"));
  for (const name of NODE_NAMES) {
    await command("ip", "netns", "add", namespaceOf(name));
    await inside(name, "ip", "link", "set", "lo", "up");
    for (const network of ["cluster", "portal"] as const) await addCable(name, network);
  }
}

async function addCable(name: NodeName, network: Network): Promise<void> {
  const [cable, namespace] = [cableOf(name, network), namespaceOf(name)];
  const peer = ["peer", "name", network, "netns", namespace];
  await command("ip", "link", "add", cable, "type", "veth", ...peer);
  await command("ip", "link", "set", cable, "master", bridgeOf(network), "up");
  await inside(name, "ip", "address", "add", `${addressOf(name, network)}/24`, "dev", network);
  await inside(name, "ip", "link", "set", network, "up");
}

const inside = (name: NodeName, ...words: readonly string[]) =>
  command("ip", "netns", "exec", namespaceOf(name), ...words);

/** Takes a machine out of one network, or puts it back. */
export async function plug(name: NodeName, network: Network, state: "in" | "out"): Promise<void> {
  await command("ip", "link", "set", cableOf(name, network), state === "in" ? "up" : "down");
}

/** Removes the networks. The cables go with their namespaces. */
export async function removeNetworks(): Promise<void> {
  const present = async (...what: readonly string[]) =>
    (await command("ip", "-br", ...what)).split("\n").map((line) => line.split(/[\s@]/)[0]);
  const namespaces = await present("netns");
  for (const name of NODE_NAMES) {
    if (namespaces.includes(namespaceOf(name))) {
      await command("ip", "netns", "delete", namespaceOf(name));
    }
  }
  const links = await present("link");
  for (const network of ["cluster", "portal"] as const) {
    if (links.includes(bridgeOf(network))) await command("ip", "link", "delete", bridgeOf(network));
  }
}
