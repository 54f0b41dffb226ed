/** Machines of the production drill: Debians that systemd boots in containers of this machine. */
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
import { ROOT } from "../../tools/lib/paths.ts";
import { command, FOLDER, makeDebian, runLine } from "../lib/debian.ts";
import { namespaceOf } from "../lib/network.ts";
import { type Program, startProgram } from "../lib/programs.ts";
import { until } from "../lib/report.ts";
import type { MachineName } from "./network.ts";

/** A Debian booted by systemd, in the drill's network. */
export type Machine = Awaited<ReturnType<typeof bootMachine>>;

/** A machine's host names by address, as in /etc/hosts, and the folders of this machine that are mounted in it. */
export type MachineSetup = {
  readonly hosts?: Readonly<Record<string, readonly string[]>>;
  readonly mounts?: Readonly<Record<string, string>>;
};

/** The smallest Debian that boots, as an installer leaves it. */
const BARE = join(FOLDER, "bare-debian");
const BARE_PACKAGES = ["systemd", "systemd-sysv", "dbus", "ca-certificates"] as const;

/** Where the machine finds the repository. */
export const REPOSITORY = "/srv/portal.git";
/** The branch there: this checkout's commit. */
export const VERSION = "drilled";
/** The file with the script that runs. */
const SCRIPT = "/drill.sh";
const BOOTS_WITHIN_MS = 60_000;

/** Makes the bare Debian once: 300 MB, in half a minute. @returns its root */
export async function ensureBareDebian(): Promise<string> {
  await makeDebian(BARE, BARE_PACKAGES);
  return BARE;
}

/** Makes a machine as an installer leaves it, and boots it. The network must exist. */
export async function bootMachine(name: MachineName, { hosts = {}, mounts = {} }: MachineSetup) {
  const bare = await ensureBareDebian();
  const root = join(FOLDER, `production-${name}`);
  rmSync(root, { recursive: true, force: true });
  await command("cp", "--archive", bare, root);
  await copyNetworkSettings(root);
  writeFileSync(join(root, "etc/hostname"), `${name}\n`);
  const lines = Object.entries(hosts).map(([address, names]) => [address, ...names].join(" "));
  writeFileSync(join(root, "etc/hosts"), `127.0.0.1 localhost ${name}\n${lines.join("\n")}\n`);
  await command("git", "clone", "--quiet", "--bare", ROOT, join(root, REPOSITORY));
  const commit = (await command("git", "-C", ROOT, "rev-parse", "HEAD")).trim();
  await command("git", "-C", join(root, REPOSITORY), "branch", "--force", VERSION, commit);
  const binds = Object.entries(mounts).map(([here, there]) => `--bind=${here}:${there}`);
  let nspawn: Program | undefined;
  let init = 0;
  /** Boots it, as it was left. */
  const boot = async () => {
    nspawn = startProgram(`production-${name}`, bootLine(name, root, binds));
    init = await whenBooted(root, nspawn.pid);
  };
  const machine = {
    name,
    /** Its folder on this machine. */
    root,
    /** Runs a script as root. @returns its output @throws with its output, if it fails */
    run: (script: string) => runInside(root, init, script),
    /** Ends all its processes at once. */
    kill: async () => {
      end(init);
      await nspawn?.end("SIGKILL");
    },
    boot,
    close: async () => {
      await nspawn?.end("SIGTERM");
      end(init);
    },
  };
  try {
    await boot();
    return machine;
  } catch (error) {
    await machine.close();
    throw error;
  }
}

/** Ends a machine by its first process, which may outlive systemd-nspawn. */
function end(init: number): void {
  if (init === 0 || !existsSync(`/proc/${init}`)) return;
  process.kill(init, "SIGKILL");
}

function bootLine(name: MachineName, root: string, binds: readonly string[]): string[] {
  const options = ["--quiet", "--boot", "--register=no", "--keep-unit", "--resolv-conf=copy-host"];
  const place = [`--network-namespace-path=/run/netns/${namespaceOf(name)}`, "-D", root];
  // systemd requires the unified hierarchy, also if this machine still has the older one.
  const environment = ["env", "SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1"];
  return [...environment, "systemd-nspawn", ...options, ...binds, ...place];
}

/**
 * Copies this machine's settings of apt and its authorities, which this network may require. Makes dpkg skip fsync, as
 * the official images do, because the machine exists for minutes only.
 */
export async function copyNetworkSettings(root: string): Promise<void> {
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
async function whenBooted(root: string, nspawn: number): Promise<number> {
  let init = 0;
  let state = "";
  await until(
    "the machine boots",
    BOOTS_WITHIN_MS,
    async () => {
      const children = readFileSync(`/proc/${nspawn}/task/${nspawn}/children`, "utf8");
      init = Number(children.trim().split(" ").at(-1));
      if (!init) return false;
      state = await runInside(root, init, "systemctl is-system-running || true").catch(() => "");
      // "degraded": something that needs real hardware has not started.
      return /^(running|degraded)/m.test(state);
    },
    () => state,
  );
  return init;
}

async function runInside(root: string, init: number, script: string): Promise<string> {
  writeFileSync(join(root, SCRIPT), `exec 2>&1\n${script}`);
  const enter = ["nsenter", "--target", String(init), "--all", "--"];
  const env = {
    PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    HOME: "/root",
    LANG: "C.UTF-8",
    DEBIAN_FRONTEND: "noninteractive",
  };
  return runLine([...enter, "/bin/bash", "-euo", "pipefail", SCRIPT], { env });
}
