import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../../tools/lib/paths.ts";
import { command, DEBOOTSTRAP, ensureTools, FOLDER, makeDebian } from "../failover/debian.ts";
import { startProgram } from "../failover/program.ts";
import { layNetwork, NAMESPACE, removeNetwork } from "./network.ts";

/** A Debian that systemd has booted, with a network of its own. */
export type Machine = {
  /**
   * Runs a script as root would type it.
   * @returns what it has written @throws with what it has written, if it fails
   */
  run(script: string): Promise<string>;
  close(): Promise<void>;
};

/** The smallest Debian that boots, as an installer leaves it. */
const BARE = join(FOLDER, "bare-debian");
const BARE_PACKAGES = ["systemd", "systemd-sysv", "dbus", "ca-certificates"] as const;
const MACHINE = join(FOLDER, "production");
const OUR_TOOLS = [
  DEBOOTSTRAP,
  { name: "systemd-container", file: "/usr/bin/systemd-nspawn" },
  { name: "iproute2", file: "/usr/sbin/ip" },
  { name: "iptables", file: "/usr/sbin/iptables" },
  { name: "git", file: "/usr/bin/git" },
] as const;

/** Where the machine finds the repository. */
export const REPOSITORY = "/srv/portal.git";
/** The branch there of what is committed here. */
export const VERSION = "drilled";
/** Where the machine finds what it is to run. */
const SCRIPT = "/drill.sh";
const BOOTS_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 250;
const SHOWN_CHARACTERS = 4_000;

/** Makes the bare Debian once: 300 MB, in half a minute. @returns its root */
export async function ensureBareDebian(): Promise<string> {
  await ensureTools(OUR_TOOLS);
  await makeDebian(BARE, BARE_PACKAGES);
  return BARE;
}

/** @param hosts names that the machine finds at itself */
export async function bootMachine(hosts: readonly string[]): Promise<Machine> {
  const bare = await ensureBareDebian();
  rmSync(MACHINE, { recursive: true, force: true });
  await command("cp", "--archive", bare, MACHINE);
  await settleHere(MACHINE);
  writeFileSync(join(MACHINE, "etc/hosts"), `127.0.0.1 localhost ${hosts.join(" ")}\n`);
  await command("git", "clone", "--quiet", "--bare", ROOT, join(MACHINE, REPOSITORY));
  const commit = (await command("git", "-C", ROOT, "rev-parse", "HEAD")).trim();
  await command("git", "-C", join(MACHINE, REPOSITORY), "branch", "--force", VERSION, commit);
  await layNetwork();
  const options = ["--quiet", "--boot", "--register=no", "--keep-unit", "--resolv-conf=copy-host"];
  const place = [`--network-namespace-path=/run/netns/${NAMESPACE}`, "-D", MACHINE];
  // systemd takes the unified hierarchy only, also where this machine still has the older one.
  const environment = ["env", "SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1"];
  const nspawn = startProgram("production-boot", [
    ...environment,
    "systemd-nspawn",
    ...options,
    ...place,
  ]);
  const close = async () => {
    await nspawn.end("SIGTERM");
    await removeNetwork();
  };
  try {
    const init = await whenBooted(nspawn.pid);
    return { run: (script) => runInside(init, script), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Gives the machine what this network asks of every machine in it, settings of apt and authorities; and lets dpkg
 * leave its files to the disk's cache, as the official images do: the machine lives for minutes.
 */
export async function settleHere(root: string): Promise<void> {
  writeFileSync(join(root, "etc/dpkg/dpkg.cfg.d/drill"), "force-unsafe-io\n");
  for (const file of globSync("/etc/apt/apt.conf.d/*")) {
    const isOfNetwork = /^Acquire::(?!IndexTargets|GzipIndexes|Languages)/m;
    if (isOfNetwork.test(readFileSync(file, "utf8"))) {
      cpSync(file, join(root, "etc/apt/apt.conf.d", basename(file)));
    }
  }
  const authorities = "usr/local/share/ca-certificates";
  if (existsSync(join("/", authorities))) {
    mkdirSync(join(root, authorities), { recursive: true });
    cpSync(join("/", authorities), join(root, authorities), { recursive: true });
    await command("chroot", root, "update-ca-certificates");
  }
}

/** Resolves with the machine's first process, as this machine numbers it, when systemd has started all. */
async function whenBooted(nspawn: number): Promise<number> {
  const end = Date.now() + BOOTS_WITHIN_MS;
  let state = "";
  while (Date.now() < end) {
    await sleep(LOOK_EVERY_MS);
    const children = readFileSync(`/proc/${nspawn}/task/${nspawn}/children`, "utf8");
    const init = Number(children.trim().split(" ").at(-1));
    if (!init) continue;
    state = await runInside(init, "systemctl is-system-running || true").catch(() => "");
    // "degraded": something that needs real hardware has not started.
    if (/^(running|degraded)/m.test(state)) return init;
  }
  throw new Error(`the machine has not booted in ${BOOTS_WITHIN_MS / 1_000} s: ${state}`);
}

async function runInside(init: number, script: string): Promise<string> {
  writeFileSync(join(MACHINE, SCRIPT), script);
  const shell = ["/bin/bash", "-euo", "pipefail", SCRIPT];
  const env = {
    PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    HOME: "/root",
    LANG: "C.UTF-8",
    DEBIAN_FRONTEND: "noninteractive",
  };
  const child = spawn("nsenter", ["--target", String(init), "--all", "--", ...shell], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`ended with ${code}:\n${output.slice(-SHOWN_CHARACTERS)}`);
  return output;
}
