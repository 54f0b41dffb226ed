import { command } from "../failover/debian.ts";

/** The machine's network: a namespace with one cable to this machine, which passes its packets on to the outside. */
export const NAMESPACE = "portal-production";
export const ADDRESS = "10.77.3.2";
/** This machine, as that one sees it. */
export const OUR_ADDRESS = "10.77.3.1";
const NETWORK = "10.77.3.0/24";
const CABLE = "pd-production";
const FAR_END = "uplink";
const TRANSLATION = ["POSTROUTING", "-s", NETWORK, "-j", "MASQUERADE"] as const;

const FORWARDING = "net.ipv4.ip_forward";
/** What the machine had set before, to be set again. */
let forwardedBefore: string | undefined;

const ip = (...words: readonly string[]) => command("ip", ...words);
const there = (...words: readonly string[]) => ip("-n", NAMESPACE, ...words);

export async function layNetwork(): Promise<void> {
  await removeNetwork();
  await ip("netns", "add", NAMESPACE);
  await ip("link", "add", CABLE, "type", "veth", "peer", "name", FAR_END, "netns", NAMESPACE);
  await ip("address", "add", `${OUR_ADDRESS}/24`, "dev", CABLE);
  await ip("link", "set", CABLE, "up");
  await there("address", "add", `${ADDRESS}/24`, "dev", FAR_END);
  await there("link", "set", FAR_END, "up");
  await there("link", "set", "lo", "up");
  await there("route", "add", "default", "via", OUR_ADDRESS);
  forwardedBefore = (await command("sysctl", "--values", FORWARDING)).trim();
  await command("sysctl", "--quiet", `${FORWARDING}=1`);
  await command("iptables", "-t", "nat", "-A", ...TRANSLATION);
}

/** Removes what is there of the network. A namespace goes with the last process in it, so the cable goes by itself. */
export async function removeNetwork(): Promise<void> {
  const present = async (what: string) =>
    (await command("ip", "-br", what)).split("\n").map((line) => line.split(/[\s@]/)[0]);
  if (forwardedBefore !== undefined) {
    await command("sysctl", "--quiet", `${FORWARDING}=${forwardedBefore}`);
  }
  if ((await present("link")).includes(CABLE)) await ip("link", "delete", CABLE);
  if (!(await present("netns")).includes(NAMESPACE)) return;
  await ip("netns", "delete", NAMESPACE);
  await command("iptables", "-t", "nat", "-D", ...TRANSLATION).catch(() => undefined);
}
