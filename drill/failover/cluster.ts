import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { RUNTIME_LOGIN } from "../../server/src/kit/database/database-fitness.ts";
import { openDatabase, SESSION_LIMITS_MS } from "../../server/src/kit/database/database.ts";
import { ensureRuntimeLogin, runtimeUrlOf } from "../../server/src/embedded-postgres/login.ts";
import {
  ensureDebian,
  fillIn,
  inDebian,
  type Program,
  startProgram,
  writeSetting,
} from "../lib/debian.ts";
import { until } from "../lib/report.ts";
import { addressOf, createNetworks, NODE_NAMES, type NodeName, removeNetworks } from "./network.ts";
import { type ClusterNode, makeNode, nodeAddresses } from "./node.ts";

/** The addresses that `deploy/patroni/haproxy.cfg` and `pgbouncer.ini` listen on. */
export const HAPROXY = "127.0.0.1:5000";
export const PGBOUNCER = "127.0.0.1:6432";

/** PostgreSQL's settings, under Patroni's names. */
type PatroniPostgres = {
  readonly parameters: Readonly<Record<string, string>>;
  readonly recovery_conf: { readonly restore_command: string };
};

/** Three machines with PostgreSQL, Patroni and etcd, and HAProxy and PgBouncer before them. */
export type Cluster = {
  readonly nodes: readonly ClusterNode[];
  /** The address of database `portal` as its owner, by HAProxy. */
  readonly ownerUrl: string;
  primary(): Promise<ClusterNode>;
  /** Resolves when one machine accepts writes and both others have received all of them. */
  whenWhole(): Promise<void>;
  /** Sets what Patroni gives to PostgreSQL on all machines, and restarts it there. */
  setPostgres(postgresql: PatroniPostgres): Promise<void>;
  /** With `off`, a commit is acknowledged before any replica has it. */
  setSynchronousMode(mode: "quorum" | "off"): Promise<void>;
  close(): Promise<void>;
};

const WHOLE_WITHIN_MS = 180_000;
const ANSWER_MS = 2_000;
/** Long enough for `create database`, which copies files. */
const STATEMENT_MS = 30_000;
const OWNER = "portal_owner";

export async function startCluster(): Promise<Cluster> {
  await ensureDebian();
  const password = () => randomBytes(18).toString("base64url");
  const passwords = { superuser: password(), replication: password() };
  const ownerUrl = `postgres://${OWNER}:${password()}@${HAPROXY}/portal`;
  await createNetworks();
  const nodes: ClusterNode[] = [];
  let proxies: readonly Program[] = [];
  const close = async () => {
    await Promise.all(proxies.map((program) => program.end("SIGKILL")));
    await Promise.all(nodes.map((node) => node.close()));
    await removeNetworks();
  };
  try {
    for (const name of NODE_NAMES) nodes.push(await makeNode(name, passwords));
    for (const node of nodes) node.startEtcd();
    for (const node of nodes) node.startDatabase();
    const { password: secret } = new URL(runtimeUrlOf(ownerUrl));
    proxies = await startProxies(secret);
    await whenWhole();
    await makeLogins(passwords.superuser, ownerUrl);
  } catch (error) {
    await close();
    throw error;
  }
  const primary = async () => {
    let found: ClusterNode | undefined;
    await until("a machine leads", WHOLE_WITHIN_MS, async () => {
      const answers = await Promise.all(nodes.map(({ name }) => isPrimary(name)));
      found = nodes.find((_, at) => answers[at]);
      return found !== undefined;
    });
    return found!;
  };
  const change = async (settings: object) => {
    const { name } = await primary();
    await send(name, "PATCH", "config", settings);
    await sleep(SETTING_SETTLES_MS);
    await whenWhole();
  };
  return {
    nodes,
    ownerUrl,
    primary,
    whenWhole,
    setSynchronousMode: (mode) => change({ synchronous_mode: mode === "off" ? false : mode }),
    setPostgres: async (postgresql) => {
      await change({ postgresql });
      for (const { name } of nodes) await send(name, "POST", "restart", {});
      await whenWhole();
    },
    close,
  };
}

/** Starts HAProxy and PgBouncer, which run on the portal's machine. @param password of the portal's login */
async function startProxies(password: string): Promise<Program[]> {
  const haproxy = await fillIn("patroni/haproxy.cfg", nodeAddresses("portal"));
  const users = `"${RUNTIME_LOGIN}" "${password}"\n`;
  const values = { AUTH_FILE: await writeSetting("pgbouncer-users.txt", users) };
  const pgbouncer = await fillIn("patroni/pgbouncer.ini", values);
  return [
    startProgram("haproxy", inDebian("haproxy", "-db", "-f", haproxy)),
    startProgram("pgbouncer", inDebian("pgbouncer", pgbouncer)),
  ];
}

/** Several turns of Patroni's loop. */
const SETTING_SETTLES_MS = 5_000;

const apiOf = (name: NodeName, path: string): string =>
  `http://${addressOf(name, "portal")}:8008/${path}`;

async function send(name: NodeName, method: string, path: string, what: object): Promise<void> {
  const { ok, status } = await fetch(apiOf(name, path), { method, body: JSON.stringify(what) });
  if (!ok) throw new Error(`Patroni on ${name} refuses ${path}: ${status}`);
}

const isPrimary = (name: NodeName): Promise<boolean> =>
  ask(apiOf(name, "primary")).then(
    ({ ok }) => ok,
    () => false,
  );

const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });

type Member = {
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
  readonly lag?: number | string;
};

async function whenWhole(): Promise<void> {
  let seen: readonly Member[] = [];
  await until(
    "the cluster is whole",
    WHOLE_WITHIN_MS,
    async () => {
      const views = await Promise.all(NODE_NAMES.map(readMembers));
      seen = views.find((members) => members !== undefined) ?? seen;
      return views.some((members) => members !== undefined && isWhole(members));
    },
    () => JSON.stringify(seen),
  );
}

async function readMembers(name: NodeName): Promise<Member[] | undefined> {
  try {
    return ((await (await ask(apiOf(name, "cluster"))).json()) as { members: Member[] }).members;
  } catch {
    return undefined;
  }
}

function isWhole(members: readonly Member[]): boolean {
  const [leader, ...others] = members.filter(({ role }) => role === "leader");
  const followers = members.filter(({ role }) => role !== "leader");
  return (
    leader?.state === "running" &&
    others.length === 0 &&
    followers.length === NODE_NAMES.length - 1 &&
    followers.every(
      ({ state, timeline, lag }) =>
        state === "streaming" && timeline === leader.timeline && lag === 0,
    )
  );
}

/** Makes the logins as docs/configuration.md says, and the limits that PgBouncer drops. */
async function makeLogins(superuserPassword: string, ownerUrl: string): Promise<void> {
  const superuserUrl = `postgres://postgres:${superuserPassword}@${HAPROXY}/postgres`;
  const { password } = new URL(ownerUrl);
  await onServer(superuserUrl, [
    `create role ${OWNER} login createdb createrole password '${password}'`,
    `create database portal owner ${OWNER}`,
  ]);
  await ensureRuntimeLogin(ownerUrl);
  const limits = { ...SESSION_LIMITS_MS, timezone: "'UTC'" };
  await onServer(
    superuserUrl,
    Object.entries(limits).map(
      ([name, value]) => `alter role ${RUNTIME_LOGIN} set ${name} = ${value}`,
    ),
  );
}

async function onServer(url: string, statements: readonly string[]): Promise<void> {
  const db = openDatabase({ url, maxConnections: 1, statementTimeoutMs: STATEMENT_MS });
  try {
    for (const text of statements) await db.run({ name: "", text, values: [] });
  } finally {
    await db.close();
  }
}
