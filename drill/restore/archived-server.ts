import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../server/src/kit/database/database.ts";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { ensureRuntimeLogin } from "../../server/src/embedded-postgres/login.ts";
import { fillBooks, WRITERS } from "../../bench/growth/fill-books.ts";
import { JOURNALS_EACH, scaleOf } from "../../bench/growth/scale.ts";
import { openSlowDatabase } from "../../bench/lib/data/databases.ts";
import { type Opening, readOpening } from "../../simulation/verify/ledger-books.ts";
import {
  command,
  DEBIAN,
  ensureDebian,
  fillIn,
  inDebian,
  postgresAccount,
  type Program,
  startProgram,
  writeSetting,
} from "../lib/debian.ts";
import { until } from "../lib/report.ts";

/** A PostgreSQL server that archives its log, with the files of `deploy/backup/`. */
export type ArchivedServer = {
  /** The address of database `portal` as its owner. */
  readonly ownerUrl: string;
  /** Runs a command line as PostgreSQL's account, with these variables. @returns what it prints */
  run(line: string, variables?: Readonly<Record<string, string>>): Promise<string>;
  /** Starts PostgreSQL. Resolves when it takes writes. */
  start(): Promise<void>;
  /** Ends all its processes by kill -9 and removes its data: only the archive is left. */
  destroy(): Promise<void>;
  /** How many bytes its data takes. */
  size(): Promise<number>;
  /** Runs one statement as superuser and returns its only value. */
  ask<Value>(text: string): Promise<Value>;
  close(): Promise<void>;
};

/** Inside the Debian root. */
const PLACE = "/var/lib/portal-restore";
const FOLDERS = { data: `${PLACE}/data`, repository: `${PLACE}/repository`, run: `${PLACE}/run` };
const BIN = "/usr/lib/postgresql/18/bin";
const OWNER = "portal_owner";
const UP_WITHIN_MS = 30 * 60_000;
const STATEMENT_MS = 60_000;
const FILLED_WITHIN_MS = 6 * 60 * 60_000;
/** Three times the promise, so that a slow archive still gets its figure. */
const ARCHIVED_WITHIN_MS = 180_000;
/** The log of these rows is not needed: the backup comes after them. */
const WHILE_FILLING = [
  "archive_command = 'true'",
  "autovacuum = off",
  "max_wal_size = '8GB'",
  "maintenance_work_mem = '1GB'",
];

/** Runs a line in new mount and process namespaces: its processes end with it. */
const ROOM = `set -e
mount --make-rprivate /
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
shift
"$@"
exit`;
const inRoom = (...line: readonly string[]): string[] => {
  const unshare = ["unshare", "--mount", "--pid", "--fork", "--kill-child"];
  return [...unshare, "sh", "-c", ROOM, "sh", DEBIAN, ...inDebian(...line)];
};

export async function startArchivedServer(): Promise<ArchivedServer> {
  await ensureDebian();
  const password = () => randomBytes(18).toString("base64url");
  const superuserPassword = password();
  const port = await takePort();
  const ownerUrl = `postgres://${OWNER}:${password()}@127.0.0.1:${port}/portal`;
  const superuserUrl = `postgres://postgres:${superuserPassword}@127.0.0.1:${port}/postgres`;
  await emptyFolders();
  const settings = await writeSettings(port, password());
  await initialise(superuserPassword);

  let postgres: Program | undefined;
  const end = () => postgres?.end("SIGKILL");
  const start = async () => {
    const options = ["-p", String(port), "-k", FOLDERS.run, "-c", "listen_addresses=127.0.0.1"];
    const line = [`${BIN}/postgres`, "-D", FOLDERS.data, ...options, ...settings];
    postgres = startProgram("restore-postgres", inRoom(...line));
    const started = postgres;
    await until("PostgreSQL takes writes", UP_WITHIN_MS, async () => {
      if (!started.isRunning()) throw new Error("PostgreSQL has ended: see its log");
      const isReadOnly = askOnce<boolean>(superuserUrl, "select pg_is_in_recovery()");
      return !(await isReadOnly.catch(() => true));
    });
  };
  const server: ArchivedServer = {
    ownerUrl,
    run: (line, variables = {}) => {
      const ours = { PGHOST: FOLDERS.run, PGPORT: String(port), ...variables };
      const env = Object.entries(ours).map(([name, value]) => `${name}=${value}`);
      const [file = "", ...args] = inRoom("env", ...env, "sh", "-c", line);
      return command(file, ...args);
    },
    start,
    destroy: async () => {
      await end();
      rmSync(join(DEBIAN, FOLDERS.data), { recursive: true });
      await makeFolder(FOLDERS.data);
    },
    size: async () =>
      Number((await command("du", "-sb", join(DEBIAN, FOLDERS.data))).split("\t")[0]),
    ask: (text) => askOnce(superuserUrl, text),
    close: async () => {
      await end();
      rmSync(join(DEBIAN, PLACE), { recursive: true, force: true });
    },
  };
  try {
    await start();
    const { password: ownerPassword } = new URL(ownerUrl);
    await askOnce(
      superuserUrl,
      `create role ${OWNER} login createdb createrole password '${ownerPassword}'`,
    );
    await askOnce(superuserUrl, `create database portal owner ${OWNER}`);
    await ensureRuntimeLogin(ownerUrl);
  } catch (error) {
    await server.close();
    throw error;
  }
  return server;
}

async function emptyFolders(): Promise<void> {
  rmSync(join(DEBIAN, PLACE), { recursive: true, force: true });
  for (const folder of [PLACE, ...Object.values(FOLDERS)]) await makeFolder(folder);
}

async function makeFolder(folder: string): Promise<void> {
  const path = join(DEBIAN, folder);
  if (!existsSync(path)) mkdirSync(path, { recursive: true, mode: 0o700 });
  await command("chown", postgresAccount(), path);
}

/** @returns PostgreSQL's options for the settings of `archive.conf` */
async function writeSettings(port: number, repositoryKey: string): Promise<string[]> {
  const values = {
    REPOSITORY_FOLDER: FOLDERS.repository,
    REPOSITORY_KEY: repositoryKey,
    LOG_FOLDER: FOLDERS.run,
    DATA_FOLDER: FOLDERS.data,
    SOCKET_FOLDER: FOLDERS.run,
    PORT: String(port),
  };
  await fillIn("backup/pgbackrest.conf", values, "/etc/pgbackrest.conf");
  const archive = await fillIn("backup/archive.conf", {});
  const config = await writeSetting(
    "restore-postgresql.conf",
    `include '${archive}'\nmax_connections = 200\nmax_wal_size = 1GB\n`,
  );
  return ["-c", `config_file=${config}`, "-c", `hba_file=${FOLDERS.data}/pg_hba.conf`];
}

async function initialise(superuserPassword: string): Promise<void> {
  const passwordFile = await writeSetting("restore-password", superuserPassword);
  const place = ["-D", FOLDERS.data, "-U", "postgres"];
  const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["--auth-local=peer", "--auth-host=scram-sha-256", `--pwfile=${passwordFile}`];
  const [file = "", ...args] = inRoom(
    `${BIN}/initdb`,
    "--data-checksums",
    ...place,
    ...locale,
    ...access,
  );
  await command(file, ...args);
}

async function askOnce<Value>(url: string, text: string): Promise<Value> {
  const db = openDatabase({ url, maxConnections: 1, statementTimeoutMs: STATEMENT_MS });
  try {
    const [row] = await db.write.many<Record<string, Value>>({ name: "", text, values: [] });
    return Object.values(row ?? {})[0]!;
  } finally {
    await db.close();
  }
}

/**
 * Fills the portal's database with old journals in the portal's own form, with a valid hash chain: a top-up and recharges
 * for each player.
 * @returns the books before the simulation
 */
export async function fillJournals(
  server: ArchivedServer,
  ownerUrl: string,
  journals: number,
): Promise<Opening> {
  for (const setting of WHILE_FILLING) await server.ask(`alter system set ${setting}`);
  await server.ask("select pg_reload_conf()");
  const db = openSlowDatabase(ownerUrl, FILLED_WITHIN_MS, WRITERS);
  try {
    await fillBooks(db, scaleOf(Math.ceil(journals / JOURNALS_EACH), journals));
    return await readOpening(db);
  } finally {
    await db.close();
    await server.ask("alter system reset all");
    await server.ask("select pg_reload_conf()");
  }
}

/** Waits until the segment at a place of the log is in the archive. @param place SQL, such as `pg_current_wal_lsn()` */
export async function untilArchived({ ask }: ArchivedServer, place: string): Promise<void> {
  const segment = await ask<string>(`select pg_walfile_name(${place})`);
  await until(`${segment} is in the archive`, ARCHIVED_WITHIN_MS, () =>
    ask<boolean>(`select coalesce(last_archived_wal >= '${segment}', false) from pg_stat_archiver`),
  );
}
