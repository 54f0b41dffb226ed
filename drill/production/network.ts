/** The network of the production drill, which leads to the outside. */
import { command } from "../lib/debian.ts";
import { addRoute, createNetworks, type Network, removeNetworks } from "../lib/network.ts";

/** The machines' names, with the last number of each address. */
const MACHINES = { portal: 2, one: 3, two: 4, three: 5 } as const;
export type MachineName = keyof typeof MACHINES;

const NETWORK = { bridge: "pd-m", prefix: "10.77.3", ourNumber: 1 } as const satisfies Network;
/** This machine's address in that network. */
export const OUR_ADDRESS = `${NETWORK.prefix}.${NETWORK.ourNumber}`;
const TRANSLATION = ["POSTROUTING", "-s", `${NETWORK.prefix}.0/24`, "-j", "MASQUERADE"] as const;
const FORWARDING = "net.ipv4.ip_forward";
/** The former setting, to be restored. */
let forwardedBefore: string | undefined;

export const addressOf = (name: MachineName): string => `${NETWORK.prefix}.${MACHINES[name]}`;

export async function createNetwork(): Promise<void> {
  await removeNetwork();
  await createNetworks([NETWORK], MACHINES);
  for (const name of Object.keys(MACHINES)) await addRoute(name, NETWORK);
  forwardedBefore = (await command("sysctl", "--values", FORWARDING)).trim();
  await command("sysctl", "--quiet", `${FORWARDING}=1`);
  await command("iptables", "-t", "nat", "-A", ...TRANSLATION);
}

/** Removes what is there of the network. */
export async function removeNetwork(): Promise<void> {
  if (forwardedBefore !== undefined) {
    await command("sysctl", "--quiet", `${FORWARDING}=${forwardedBefore}`);
  }
  await removeNetworks([NETWORK], MACHINES);
  // There is no rule before the first network.
  await command("iptables", "-t", "nat", "-D", ...TRANSLATION).catch(() => undefined);
}
