/**
 * Database addresses with several hosts: the client finds the one that accepts writes, with a dead host, a standby or a
 * silent host beside it, and after a failover.
 */
import { type AddressInfo, createServer, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTransaction } from "../../testing/database/open-transaction.ts";
import { startDatabaseProxy } from "../../testing/database/database-proxy.ts";
import { silentLog } from "../../testing/portal/silent-log.ts";
import type { Database } from "./database.ts";
import { withDatabase } from "./with-database.ts";
import { openNotifications } from "./notifications.ts";
import { sql } from "./sql.ts";
import { PATIENCE } from "../../testing/patience.ts";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clusterFolder, programsFolder } from "../../embedded-postgres/cluster.ts";
import { startEmbeddedPostgres } from "../../embedded-postgres/embedded-postgres.ts";
import { chooseRunAs, giveTo } from "../../embedded-postgres/run-as.ts";
import { startServer } from "../../embedded-postgres/server.ts";
import { givePortBack, takePort } from "../../testing/portal/ports.ts";

/** The factor of the time limits with which nothing gives up on a silent host before the test does. */
const NEVER = 1_000;
/** Nothing listens on this port of the machine. */
const DEAD = "127.0.0.1:1";

/** A primary and its standby. */
let pair: Pair;
/** Accepts connections and never responds. */
let silent: Server;
beforeAll(async () => {
  pair = await startPair();
  silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  silent.close();
  await pair.close();
});

const hostOf = (url: string) => new URL(url).host;
const hostOfSilent = () => `127.0.0.1:${(silent.address() as AddressInfo).port}`;

function urlOf(...hosts: readonly string[]): string {
  const { host } = new URL(pair.primaryUrl);
  return `${pair.primaryUrl.replace(host, hosts.join(","))}?target_session_attrs=read-write`;
}

const at = (...hosts: readonly string[]) => ({ url: urlOf(...hosts), maxConnections: 3 });

const portOf = async (rows: Pick<Database, "one">) =>
  (await rows.one<{ port: string }>(sql`select current_setting('port') as port`)).port;

test.each([
  ["is dead", () => DEAD],
  ["is a standby", () => hostOf(pair.standbyUrl)],
  ["accepts connections and stays silent", () => hostOfSilent()],
])(
  "R-RUN-3: statements, look-ups and transactions reach the primary where the host before it %s",
  async (_, first) => {
    const url = urlOf(first(), hostOf(pair.primaryUrl));
    await withDatabase({ url, maxConnections: 3, timeLimitScale: NEVER }, async (db) => {
      const { port } = new URL(pair.primaryUrl);
      expect(await portOf(db)).toBe(port);
      expect(await portOf(db.lookups)).toBe(port);
      await db.transaction((tx) => tx.run(sql`create table if not exists written (at text)`));
    });
  },
);

test("R-RUN-3: a connection that breaks while its host is checked fails one try, not the process", async () => {
  const proxy = await startDatabaseProxy(pair.primaryUrl);
  await withDatabase(at(hostOf(proxy.url), DEAD), async (db) => {
    // The search is over: the next connection is asked itself.
    const end = await openTransaction(db, async (tx) => {
      expect(await portOf(tx)).toBe(new URL(pair.primaryUrl).port);
    });
    proxy.cutAt({ statement: "transaction_read_only", when: "before" });
    expect(await portOf(db)).toBe(new URL(pair.primaryUrl).port);
    expect(proxy.hasCut()).toBe(true);
    await end();
  });
  await proxy.close();
});

test("R-RUN-3: if no host takes writes, the error has the reason of each", async () => {
  const work = withDatabase(at(DEAD, hostOf(pair.standbyUrl)), portOf);
  await expect(work).rejects.toThrow(
    new RegExp(`no host takes writes: ${DEAD}: .*REFUSED.*; .*: the host takes no writes`),
  );
});

test("R-RUN-3: a listener whose host goes silent connects to the next one, even if it publishes nothing", async () => {
  const [one, other] = [
    await startDatabaseProxy(pair.primaryUrl),
    await startDatabaseProxy(pair.primaryUrl),
  ];
  other.pause();
  const listener = openNotifications(urlOf(hostOf(one.url), hostOf(other.url)), silentLog);
  const publisher = openNotifications(pair.primaryUrl, silentLog);
  let received = 0;
  listener.subscribe("topic", () => (received += 1));
  const isHeard = () => {
    publisher.publish("topic", {});
    return received > 0;
  };
  await vi.waitUntil(isHeard, PATIENCE);
  one.pause();
  other.resume();
  // What was under way may still arrive.
  await sleep(200);
  received = 0;
  await vi.waitUntil(isHeard, PATIENCE);
  await Promise.all([listener.close(), publisher.close(), one.close(), other.close()]);
});

test("R-RUN-3: after a failover the same pool, look-ups and listener work with the new primary", async () => {
  const url = urlOf(hostOf(pair.primaryUrl), hostOf(pair.standbyUrl));
  const notifications = openNotifications(url, silentLog);
  let received = 0;
  notifications.subscribe("topic", () => (received += 1));
  const isHeard = () => {
    notifications.publish("topic", {});
    return received > 0;
  };
  await withDatabase({ url, maxConnections: 3 }, async (db) => {
    expect([await portOf(db), await portOf(db.lookups)]).toEqual([
      new URL(pair.primaryUrl).port,
      new URL(pair.primaryUrl).port,
    ]);
    await vi.waitUntil(isHeard, PATIENCE);
    await pair.failOver();
    received = 0;
    const { port } = new URL(pair.standbyUrl);
    const reached = (rows: Pick<Database, "one">) =>
      vi.waitUntil(async () => (await portOf(rows).catch(() => "")) === port, PATIENCE);
    await Promise.all([reached(db), reached(db.lookups), vi.waitUntil(isHeard, PATIENCE)]);
    await db.run(sql`create table written_after (at text)`);
  });
  await notifications.close();
});

/** A primary and a standby with the same database and password. The standby receives nothing further. */
type Pair = {
  /** The primary's address as the database's owner. */
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  /** Ends the primary as a crash does, and has the standby take writes. */
  failOver(): Promise<void>;
  close(): Promise<void>;
};

async function startPair(): Promise<Pair> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-test-pair-"));
  const first = await startEmbeddedPostgres({ dataDir, durable: false });
  await first.stop();
  const folder = clusterFolder(dataDir);
  const copy = join(dataDir, "standby");
  mkdirSync(copy, { mode: 0o700 });
  cpSync(folder, copy, { recursive: true });
  writeFileSync(join(copy, "standby.signal"), "");

  const primary = await startEmbeddedPostgres({ dataDir, durable: false });
  const port = await takePort();
  const runAs = await chooseRunAs(join(programsFolder(), "postgres"), dataDir);
  giveTo(runAs.owner, copy);
  const standby = await startServer(copy, runAs, {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
  });
  const standbyUrl = new URL(primary.url);
  standbyUrl.port = String(port);
  return {
    primaryUrl: primary.url,
    standbyUrl: standbyUrl.href,
    failOver: async () => {
      await primary.stop();
      // What `pg_ctl promote` does.
      writeFileSync(join(copy, "promote"), "");
      const [pid] = readFileSync(join(copy, "postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), "SIGUSR1");
    },
    close: async () => {
      await Promise.all([primary.stop(), standby.stop()]);
      givePortBack(port);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
