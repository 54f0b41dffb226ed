/** A PostgreSQL server that archives its log, with the files of `deploy/backup/` (`startArchivedServer`). */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { openSlowDatabase } from "../../bench/lib/databases.ts";
import { fillBooks } from "../../bench/lib/fill-books.ts";
import { type Opening, readOpening } from "../../simulation/verify/ledger-books.ts";
import {
  command,
  DEBIAN,
  ensureDebian,
  fillIn,
  postgresAccount,
  writeSetting,
} from "../lib/debian.ts";
import { askOnce, makeLogins, newLogins, newPassword } from "../lib/postgres.ts";
import { inRoom, type Program, shellLine, startProgram } from "../lib/programs.ts";
import { until } from "../lib/report.ts";

export type ArchivedServer = Awaited<ReturnType<typeof startArchivedServer>>;

/** The server's folder, inside the Debian root. */
const PLACE = "/var/lib/portal-restore";
const FOLDERS = { data: `${PLACE}/data`, repository: `${PLACE}/repository`, run: `${PLACE}/run` };
const BIN = "/usr/lib/postgresql/18/bin";
const UP_WITHIN_MS = 30 * 60_000;
const FILLED_WITHIN_MS = 6 * 60 * 60_000;
/** Three times the promise, so that a slow archive still gets its figure. */
const ARCHIVED_WITHIN_MS = 180_000;
/** Settings while old journals are written. Their log is not archived: the backup comes after them. */
const WHILE_FILLING = [
  "archive_command = 'true'",
  "autovacuum = off",
  "max_wal_size = '8GB'",
  "maintenance_work_mem = '1GB'",
];

export async function startArchivedServer() {
  await ensureDebian();
  const port = await takePort();
  const { superuserUrl, ownerUrl } = newLogins(`127.0.0.1:${port}`);
  await emptyFolders();
  const settings = await writeSettings(port);
  await initialise(new URL(superuserUrl).password);

  let postgres: Program | undefined;
  const end = () => postgres?.end("SIGKILL");
  /** Starts PostgreSQL. Resolves when it takes writes. */
  const start = async () => {
    const options = ["-p", String(port), "-k", FOLDERS.run, "-c", "listen_addresses=127.0.0.1"];
    const line = [`${BIN}/postgres`, "-D", FOLDERS.data, ...options, ...settings];
    postgres = startProgram("restore-postgres", inRoom(line));
    const started = postgres;
    await until("PostgreSQL takes writes", UP_WITHIN_MS, async () => {
      if (!started.isRunning()) throw new Error("PostgreSQL has ended: see its log");
      const isReadOnly = askOnce<boolean>(superuserUrl, "select pg_is_in_recovery()");
      return !(await isReadOnly.catch(() => true));
    });
  };
  const server = {
    /** The address of database `portal` as its owner. */
    ownerUrl,
    /** Runs a command line as PostgreSQL's account, with these variables. @returns what it prints */
    run: (line: string, variables: Readonly<Record<string, string>> = {}) => {
      const ours = { PGHOST: FOLDERS.run, PGPORT: String(port) };
      const [file = "", ...args] = inRoom(shellLine(line, { ...ours, ...variables }));
      return command(file, ...args);
    },
    start,
    /** Ends all its processes by kill -9 and removes its data: only the archive is left. */
    destroy: async () => {
      await end();
      rmSync(join(DEBIAN, FOLDERS.data), { recursive: true });
      await makeFolder(FOLDERS.data);
    },
    /** How many bytes its data takes. */
    size: async () =>
      Number((await command("du", "-sb", join(DEBIAN, FOLDERS.data))).split("\t")[0]),
    /** Runs one statement as superuser and returns its only value. */
    ask: <Value>(text: string) => askOnce<Value>(superuserUrl, text),
    close: async () => {
      await end();
      rmSync(join(DEBIAN, PLACE), { recursive: true, force: true });
    },
  };
  try {
    await start();
    await makeLogins(superuserUrl, ownerUrl);
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
  mkdirSync(path, { recursive: true, mode: 0o700 });
  await command("chown", postgresAccount(), path);
}

/** @returns PostgreSQL's options for the settings of `archive.conf` */
async function writeSettings(port: number): Promise<string[]> {
  const values = {
    REPOSITORY_FOLDER: FOLDERS.repository,
    REPOSITORY_KEY: newPassword(),
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
  const line = [`${BIN}/initdb`, "--data-checksums", ...place, ...locale, ...access];
  const [file = "", ...args] = inRoom(line);
  await command(file, ...args);
}

/**
 * Fills the portal's database with old journals in the portal's own form, with a valid hash chain: a top-up and
 * recharges for each player.
 * @returns the books before the simulation
 */
export async function fillJournals(
  server: ArchivedServer,
  ownerUrl: string,
  journals: number,
): Promise<Opening> {
  for (const setting of WHILE_FILLING) await server.ask(`alter system set ${setting}`);
  await server.ask("select pg_reload_conf()");
  const db = openSlowDatabase(ownerUrl, FILLED_WITHIN_MS);
  try {
    await fillBooks(ownerUrl, journals);
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
