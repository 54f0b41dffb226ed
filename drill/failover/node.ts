import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  command,
  fillIn,
  FOLDER,
  makeDisk,
  makeFolder,
  postgresAccount,
  runLine,
} from "../lib/debian.ts";
import { namespaceOf, type Network } from "../lib/network.ts";
import {
  inDebian,
  inRoom,
  MOUNTED,
  type Program,
  shellLine,
  startProgram,
} from "../lib/programs.ts";
import { addressOf, CLUSTER, NODE_NAMES, type NodeName } from "./network.ts";

/** A machine of the cluster: etcd, and PostgreSQL under Patroni on a separate disk. */
export type ClusterNode = Awaited<ReturnType<typeof makeNode>>;

export type Passwords = { readonly superuser: string; readonly replication: string };

const DISK_BYTES = 1_400 * 1024 * 1024;
const BALLAST = `${MOUNTED}/ballast`;
/** Where docs/restore.md finds PostgreSQL's data. */
export const DATA_FOLDER = `${MOUNTED}/postgresql`;
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
  await makeFolder(values.ETCD_FOLDER);

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
    const ours = { PGHOST: MOUNTED, DATA_FOLDER, PATRONI_SETTINGS: patroniSettings };
    const line = shellLine(script, { ...variables, ...ours });
    const first = firstOf(database);
    const enter = ["nsenter", "--target", first, "--mount", "--pid", "--net"];
    return runLine(first === "" ? onDisk(...line) : [...enter, ...inDebian(...line)]);
  };
  return {
    name,
    startEtcd,
    startDatabase,
    /** Ends Patroni and PostgreSQL by kill -9, all processes at once. */
    killDatabase: async () => database?.end("SIGKILL"),
    killEtcd: async () => etcd?.end("SIGKILL"),
    /** Stops Patroni and PostgreSQL, or lets them continue: neither end of a connection notices. */
    signal: (signal: "STOP" | "CONT") =>
      command("nsenter", "--target", firstOf(database), "--pid", "kill", `-${signal}`, "--", "-1"),
    fillDisk: () => run(`cat /dev/zero > ${BALLAST} || true`),
    freeDisk: () => run(`rm ${BALLAST}`),
    run,
    /** Gives the machine an empty disk. Its database must have been ended. */
    replaceDisk: async () => void (await emptyDisk(name)),
    close: async () => {
      await Promise.all([database?.end("SIGKILL"), etcd?.end("SIGKILL")]);
    },
  };
}

function settingsOf(name: NodeName, { superuser, replication }: Passwords) {
  const members = NODE_NAMES.map((each) => `${each}=http://${addressOf(each, CLUSTER)}:2380`);
  return {
    ETCD_MEMBERS: members.join(),
    ETCD_STATE: "new",
    NODE_NAME: name,
    NODE_ADDRESS: addressOf(name, CLUSTER),
    ...nodeAddresses(CLUSTER),
    ETCD_FOLDER: `/var/lib/etcd-${name}`,
    SUPERUSER_PASSWORD: superuser,
    REPLICATION_PASSWORD: replication,
  };
}

/** The addresses of all machines, under the names that the templates give them. */
export function nodeAddresses(network: Network): Record<string, string> {
  return Object.fromEntries(
    NODE_NAMES.map((name, at) => [`NODE_${at + 1}_ADDRESS`, addressOf(name, network)]),
  );
}

async function emptyDisk(name: NodeName): Promise<string> {
  const file = join(FOLDER, `disk-${name}.img`);
  await makeDisk(file, DISK_BYTES, "-E", `root_owner=${postgresAccount()}`);
  return file;
}

/** Returns the first process of the machine's own process namespace, as this machine numbers it, or "". */
function firstOf(database: Program | undefined): string {
  if (!database?.isRunning()) return "";
  const { pid } = database;
  const [first = ""] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
  return first;
}
