/** A cluster of three machines with PostgreSQL, Patroni and etcd, behind HAProxy and PgBouncer (`startCluster`). */
import { setTimeout as sleep } from "node:timers/promises";
import { RUNTIME_LOGIN } from "../../server/src/kit/database/database-fitness.ts";
import { SESSION_LIMITS_MS } from "../../server/src/kit/database/database.ts";
import { runtimeUrlOf } from "../../server/src/embedded-postgres/login.ts";
import { ensureDebian, fillIn, writeSetting } from "../lib/debian.ts";
import { createNetworks, removeNetworks } from "../lib/network.ts";
import { ask, whenWhole } from "../lib/patroni.ts";
import { askOnce, makeLogins, newLogins, newPassword } from "../lib/postgres.ts";
import { inDebian, type Program, startProgram } from "../lib/programs.ts";
import { isOk, until } from "../lib/report.ts";
import { addressOf, MACHINES, NETWORKS, NODE_NAMES, type NodeName, PORTAL } from "./network.ts";
import { type ClusterNode, makeNode, nodeAddresses } from "./node.ts";

/** The addresses that `deploy/patroni/haproxy.cfg` and `pgbouncer.ini` listen on. */
export const HAPROXY = "127.0.0.1:5000";
export const PGBOUNCER = "127.0.0.1:6432";

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** The addresses at which Patroni answers. */
const ADDRESSES = NODE_NAMES.map((name) => addressOf(name, PORTAL));
const LEADS_WITHIN_MS = 180_000;
/** How long a changed setting may take to reach all machines: several turns of Patroni's loop. */
const SETTING_SETTLES_MS = 5_000;

export async function startCluster() {
  await ensureDebian();
  const { superuserUrl, ownerUrl } = newLogins(HAPROXY);
  const passwords = { superuser: new URL(superuserUrl).password, replication: newPassword() };
  await createNetworks(NETWORKS, MACHINES);
  const nodes: ClusterNode[] = [];
  let proxies: readonly Program[] = [];
  const close = async () => {
    await Promise.all(proxies.map((program) => program.end("SIGKILL")));
    await Promise.all(nodes.map((node) => node.close()));
    await removeNetworks(NETWORKS, MACHINES);
  };
  try {
    for (const name of NODE_NAMES) nodes.push(await makeNode(name, passwords));
    for (const node of nodes) node.startEtcd();
    for (const node of nodes) node.startDatabase();
    const { password: secret } = new URL(runtimeUrlOf(ownerUrl));
    proxies = await startProxies(secret);
    await whenWhole(ADDRESSES);
    await makeLogins(superuserUrl, ownerUrl);
    await setLimits(superuserUrl);
  } catch (error) {
    await close();
    throw error;
  }
  const primary = async () => {
    let found: ClusterNode | undefined;
    await until("a machine leads", LEADS_WITHIN_MS, async () => {
      const answers = await Promise.all(nodes.map(({ name }) => isPrimary(name)));
      found = nodes.find((_, at) => answers[at]);
      return found !== undefined;
    });
    return found!;
  };
  return {
    nodes: nodes as readonly ClusterNode[],
    /** The address of database `portal` as its owner, by HAProxy. */
    ownerUrl,
    primary,
    /** Resolves when one machine leads and both others have received all of its log. */
    whenWhole: () => whenWhole(ADDRESSES),
    /** With false, a commit is acknowledged before any replica has it. */
    setSynchronousMode: async (mode: "quorum" | false) => {
      const { run } = await primary();
      const edit = 'patronictl --config-file "$PATRONI_SETTINGS" edit-config --quiet --force';
      await run(`${edit} --set synchronous_mode=${mode} portal`);
      await sleep(SETTING_SETTLES_MS);
      await whenWhole(ADDRESSES);
    },
    close,
  };
}

/** Starts HAProxy and PgBouncer, which run on the portal's machine. @param password of the portal's login */
async function startProxies(password: string): Promise<Program[]> {
  const haproxy = await fillIn("patroni/haproxy.cfg", nodeAddresses(PORTAL));
  const users = `"${RUNTIME_LOGIN}" "${password}"\n`;
  const values = { AUTH_FILE: await writeSetting("pgbouncer-users.txt", users) };
  const pgbouncer = await fillIn("patroni/pgbouncer.ini", values);
  return [
    startProgram("haproxy", inDebian("haproxy", "-db", "-f", haproxy)),
    startProgram("pgbouncer", inDebian("pgbouncer", pgbouncer)),
  ];
}

const isPrimary = (name: NodeName): Promise<boolean> =>
  isOk(ask(addressOf(name, PORTAL), "primary"));

/** Sets the limits that PgBouncer drops. */
async function setLimits(superuserUrl: string): Promise<void> {
  for (const [name, value] of Object.entries({ ...SESSION_LIMITS_MS, timezone: "'UTC'" })) {
    await askOnce(superuserUrl, `alter role ${RUNTIME_LOGIN} set ${name} = ${value}`);
  }
}
