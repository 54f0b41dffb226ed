import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { truncate, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { command, DEBIAN, fillIn, FOLDER, postgresAccount } from "../lib/debian.ts";
import {
  inDebian,
  inRoom,
  MOUNTED,
  type Program,
  shellLine,
  startProgram,
} from "../lib/programs.ts";
import { addressOf, namespaceOf, NODE_NAMES, type NodeName } from "./network.ts";

/** A machine of the cluster: etcd, and PostgreSQL under Patroni on a separate disk. */
export type ClusterNode = Awaited<ReturnType<typeof makeNode>>;

export type Passwords = { readonly superuser: string; readonly replication: string };

const DISK_BYTES = 1_400 * 1024 * 1024;
const BALLAST = "ballast";
const BLOCK = Buffer.alloc(1024 * 1024, 1);
/** For a small machine with a small disk. */
const SIZES = { SHARED_BUFFERS: "128MB", WAL_SIZE: "256MB", SLOT_WAL_SIZE: "256MB" };

/** Makes a machine with an empty disk. Its programs do not run yet. */
export async function makeNode(name: NodeName, passwords: Passwords) {
  const places = { DATA_FOLDER: MOUNTED, SOCKET_FOLDER: MOUNTED };
  const values = { ...settingsOf(name, passwords), ...SIZES, ...places };
  const etcdSettings = await fillIn("patroni/etcd.yaml", values, `etcd-${name}.yaml`);
  const patroniSettings = await fillIn("patroni/patroni.yaml", values, `patroni-${name}.yaml`);
  const starter = await fillIn("patroni/start-patroni.py", {});
  const disk = await emptyDisk(name);
  const etcdFolder = join(DEBIAN, values.ETCD_FOLDER);
  rmSync(etcdFolder, { recursive: true, force: true });
  mkdirSync(etcdFolder, { mode: 0o700 });
  await command("chown", postgresAccount(), etcdFolder);

  let etcd: Program | undefined;
  let database: Program | undefined;
  const inNamespace = ["ip", "netns", "exec", namespaceOf(name)];
  const startEtcd = () => {
    const line = inDebian("etcd", "--config-file", etcdSettings);
    etcd = startProgram(`etcd-${name}`, [...inNamespace, ...line]);
  };
  const onDisk = (...line: readonly string[]) => [...inNamespace, ...inRoom(line, disk)];
  const startDatabase = () => {
    database = startProgram(`patroni-${name}`, onDisk("python3", starter, patroniSettings));
  };
  /** Runs a script as PostgreSQL's account, whether the machine's programs run or not. @returns its output */
  const run = async (script: string, variables: Readonly<Record<string, string>> = {}) => {
    const line = shellLine(script, { ...variables, PGHOST: MOUNTED, ...placesOf(patroniSettings) });
    const first = firstOf(database);
    const enter = ["nsenter", "--target", String(first), "--mount", "--pid", "--net"];
    const inside = first === undefined ? onDisk(...line) : [...enter, ...inDebian(...line)];
    const [file = "", ...args] = inside;
    return command(file, ...args);
  };
  const ballast = () => join("/proc", String(firstOf(database)), "root", DEBIAN, MOUNTED, BALLAST);
  return {
    name,
    startEtcd,
    startDatabase,
    /** Ends Patroni and PostgreSQL by kill -9, all processes at once. */
    killDatabase: async () => database?.end("SIGKILL"),
    killEtcd: async () => etcd?.end("SIGKILL"),
    /** Stops Patroni and PostgreSQL, or lets them continue: neither end of a connection notices. */
    signal: (signal: "SIGSTOP" | "SIGCONT") => signalAll(database, signal),
    fillDisk: () => fill(ballast()),
    freeDisk: () => unlink(ballast()),
    run,
    /** Gives the machine an empty disk. Its database must have been ended. */
    replaceDisk: async () => void (await emptyDisk(name)),
    close: async () => {
      signalAll(database, "SIGCONT");
      await Promise.all([database?.end("SIGKILL"), etcd?.end("SIGKILL")]);
    },
  };
}

/** The paths on a machine, under their names in docs/restore.md. */
const placesOf = (patroniSettings: string) => ({
  DATA_FOLDER: `${MOUNTED}/postgresql`,
  PATRONI_SETTINGS: patroniSettings,
});

function settingsOf(name: NodeName, { superuser, replication }: Passwords) {
  const members = NODE_NAMES.map((each) => `${each}=http://${addressOf(each, "cluster")}:2380`);
  return {
    ETCD_MEMBERS: members.join(),
    ETCD_STATE: "new",
    NODE_NAME: name,
    NODE_ADDRESS: addressOf(name, "cluster"),
    ...nodeAddresses("cluster"),
    ETCD_FOLDER: `/var/lib/etcd-${name}`,
    SUPERUSER_PASSWORD: superuser,
    REPLICATION_PASSWORD: replication,
  };
}

/** The addresses of all machines, under the names that the templates give them. */
export function nodeAddresses(network: "cluster" | "portal"): Record<string, string> {
  return Object.fromEntries(
    NODE_NAMES.map((name, at) => [`NODE_${at + 1}_ADDRESS`, addressOf(name, network)]),
  );
}

async function emptyDisk(name: NodeName): Promise<string> {
  const file = join(FOLDER, `disk-${name}.img`);
  rmSync(file, { force: true });
  await writeFile(file, "");
  await truncate(file, DISK_BYTES);
  // No reserve for root, so that a full disk is full for all accounts.
  const options = ["-m", "0", "-E", `root_owner=${postgresAccount()}`];
  await command("mkfs.ext4", "-q", ...options, file);
  return file;
}

async function fill(file: string): Promise<void> {
  try {
    for (;;) await writeFile(file, BLOCK, { flag: "a" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}

/** Returns the first process of the machine's own process namespace, as this machine numbers it. */
function firstOf(database: Program | undefined): number | undefined {
  if (!database?.isRunning()) return undefined;
  const { pid } = database;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return children === "" ? undefined : Number(children.split(" ")[0]);
}

function signalAll(database: Program | undefined, signal: "SIGSTOP" | "SIGCONT"): void {
  const first = firstOf(database);
  const ours = namespaceOfProcess(String(first));
  if (ours === undefined) return;
  // Twice: a process may have started another one in the meantime.
  for (const _round of ["first", "second"]) {
    for (const pid of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
      if (namespaceOfProcess(pid) === ours) process.kill(Number(pid), signal);
    }
  }
}

function namespaceOfProcess(pid: string): string | undefined {
  const link = `/proc/${pid}/ns/pid`;
  try {
    return existsSync(link) ? readlinkSync(link) : undefined;
  } catch {
    return undefined;
  }
}
