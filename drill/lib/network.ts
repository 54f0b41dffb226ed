/** The networks of drills: a Linux namespace for each machine, with a cable to the bridge of each network. */
import { command } from "./debian.ts";

export type Network = {
  /** The name of the bridge: short, because Linux allows a cable fifteen letters. */
  readonly bridge: string;
  /** What all its addresses begin with. */
  readonly prefix: string;
  /** The last number of this machine's own address, if it has one. */
  readonly ourNumber?: number;
};

/** The machines' names, with the last number of their addresses. */
type Machines = Readonly<Record<string, number>>;

export const namespaceOf = (machine: string): string => `portal-drill-${machine}`;
const cableOf = ({ bridge }: Network, machine: string): string => `${bridge}-${machine}`;
const ip = (...words: readonly string[]): Promise<string> => command("ip", ...words);

export async function createNetworks(
  networks: readonly Network[],
  machines: Machines,
): Promise<void> {
  await removeNetworks(networks, machines);
  for (const { bridge, prefix, ourNumber } of networks) {
    await ip("link", "add", bridge, "type", "bridge");
    if (ourNumber) await ip("address", "add", `${prefix}.${ourNumber}/24`, "dev", bridge);
    await ip("link", "set", bridge, "up");
  }
  for (const [machine, number] of Object.entries(machines)) {
    await ip("netns", "add", namespaceOf(machine));
    await ip("-n", namespaceOf(machine), "link", "set", "lo", "up");
    for (const network of networks) await addCable(network, machine, number);
  }
}

async function addCable(network: Network, machine: string, number: number): Promise<void> {
  const { bridge, prefix } = network;
  const [cable, namespace] = [cableOf(network, machine), namespaceOf(machine)];
  await ip("link", "add", cable, "type", "veth", "peer", "name", bridge, "netns", namespace);
  await ip("link", "set", cable, "master", bridge, "up");
  await ip("-n", namespace, "address", "add", `${prefix}.${number}/24`, "dev", bridge);
  await ip("-n", namespace, "link", "set", bridge, "up");
}

/** Makes packets that leave a machine for other networks go through this machine. */
export const addRoute = (machine: string, { prefix, ourNumber }: Network): Promise<string> =>
  ip("-n", namespaceOf(machine), "route", "add", "default", "via", `${prefix}.${ourNumber}`);

/** Takes a machine out of a network, or puts it back. */
export const plug = (machine: string, network: Network, state: "in" | "out"): Promise<string> =>
  ip("link", "set", cableOf(network, machine), state === "in" ? "up" : "down");

/** Removes what is there of the networks. */
export async function removeNetworks(
  networks: readonly Network[],
  machines: Machines,
): Promise<void> {
  const names = Object.keys(machines);
  // A process may keep its namespace, and with it the cable, so the cables go first.
  const links = networks.flatMap((each) => [
    ...names.map((name) => cableOf(each, name)),
    each.bridge,
  ]);
  await remove("link", links);
  await remove("netns", names.map(namespaceOf));
}

/** Removes those of these links or namespaces that exist. */
async function remove(what: "link" | "netns", names: readonly string[]): Promise<void> {
  const lines = (await ip("-br", what)).split("\n");
  const present = new Set(lines.map((line) => line.split(/[\s@]/)[0]));
  for (const name of names.filter((each) => present.has(each))) await ip(what, "delete", name);
}
