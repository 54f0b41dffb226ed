/** The network of the production drill: a Linux namespace for each machine, on a bridge that leads to the outside. */
import { command } from "../lib/debian.ts";
import { ip, remove } from "../lib/network.ts";

/** The machines' names, with the last number of each address. */
const NUMBERS = { portal: 2, one: 3, two: 4, three: 5 } as const;
export type MachineName = keyof typeof NUMBERS;

const PREFIX = "10.77.3";
const NETWORK = `${PREFIX}.0/24`;
/** This machine's address in that network. */
export const OUR_ADDRESS = `${PREFIX}.1`;
const BRIDGE = "pd-production";
const FAR_END = "uplink";
const TRANSLATION = ["POSTROUTING", "-s", NETWORK, "-j", "MASQUERADE"] as const;
const FORWARDING = "net.ipv4.ip_forward";
/** The former setting, to be restored. */
let forwardedBefore: string | undefined;

export const addressOf = (name: MachineName): string => `${PREFIX}.${NUMBERS[name]}`;
export const namespaceOf = (name: MachineName): string => `portal-production-${name}`;
const cableOf = (name: MachineName): string => `pd-p-${name}`;

/** Makes a namespace for each machine, with a cable to a bridge, which forwards packets to the outside. */
export async function createNetwork(names: readonly MachineName[]): Promise<void> {
  await removeNetwork();
  await ip("link", "add", BRIDGE, "type", "bridge");
  await ip("address", "add", `${OUR_ADDRESS}/24`, "dev", BRIDGE);
  await ip("link", "set", BRIDGE, "up");
  for (const name of names) await addCable(name);
  forwardedBefore = (await command("sysctl", "--values", FORWARDING)).trim();
  await command("sysctl", "--quiet", `${FORWARDING}=1`);
  await command("iptables", "-t", "nat", "-A", ...TRANSLATION);
}

async function addCable(name: MachineName): Promise<void> {
  const [cable, namespace] = [cableOf(name), namespaceOf(name)];
  const there = (...words: readonly string[]) => ip("-n", namespace, ...words);
  await ip("netns", "add", namespace);
  await ip("link", "add", cable, "type", "veth", "peer", "name", FAR_END, "netns", namespace);
  await ip("link", "set", cable, "master", BRIDGE, "up");
  await there("address", "add", `${addressOf(name)}/24`, "dev", FAR_END);
  await there("link", "set", FAR_END, "up");
  await there("link", "set", "lo", "up");
  await there("route", "add", "default", "via", OUR_ADDRESS);
}

/** Removes what is there of the network. */
export async function removeNetwork(): Promise<void> {
  if (forwardedBefore !== undefined) {
    await command("sysctl", "--quiet", `${FORWARDING}=${forwardedBefore}`);
  }
  const names = Object.keys(NUMBERS) as MachineName[];
  // A process may keep its namespace, and with it the cable, so the cables go first.
  await remove("link", [...names.map(cableOf), BRIDGE]);
  await remove("netns", names.map(namespaceOf));
  // There is no rule before the first network.
  await command("iptables", "-t", "nat", "-D", ...TRANSLATION).catch(() => undefined);
}
