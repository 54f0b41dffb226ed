/** A PostgreSQL server that archives its log, with the files of `deploy/backup/` (`startArchivedServer`). */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { openSlowDatabase } from "../../bench/lib/databases.ts";
import { fillBooks } from "../../bench/lib/fill-books.ts";
import { type Opening, readOpening } from "../../simulation/verify/ledger-books.ts";
import { DEBIAN, ensureDebian, fillIn, makeFolder, runLine, writeSetting } from "../lib/debian.ts";
import { askOnce, makeArchive, makeLogins, newLogins } from "../lib/postgres.ts";
import { inRoom, type Program, shellLine, startProgram } from "../lib/programs.ts";
import { until } from "../lib/report.ts";

export type ArchivedServer = Awaited<ReturnType<typeof startArchivedServer>>;

/** The server's folder, inside the Debian root. */
const PLACE = "/var/lib/portal-restore";
const [DATA_FOLDER, SOCKET_FOLDER] = [`${PLACE}/data`, `${PLACE}/run`];
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
  await makeArchive(PLACE, { DATA_FOLDER, SOCKET_FOLDER, PORT: String(port) });
  await makeFolder(DATA_FOLDER);
  await makeFolder(SOCKET_FOLDER);
  const settings = await writeSettings();
  await initialise(new URL(superuserUrl).password);

  let postgres: Program | undefined;
  const end = () => postgres?.end("SIGKILL");
  /** Starts PostgreSQL. Resolves when it takes writes. */
  const start = async () => {
    const options = ["-p", String(port), "-k", SOCKET_FOLDER, "-c", "listen_addresses=127.0.0.1"];
    const line = [`${BIN}/postgres`, "-D", DATA_FOLDER, ...options, ...settings];
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
      const ours = { PGHOST: SOCKET_FOLDER, PGPORT: String(port) };
      return runLine(inRoom(shellLine(line, { ...ours, ...variables })));
    },
    start,
    /** Ends all its processes by kill -9 and removes its data: only the archive is left. */
    destroy: async () => {
      await end();
      await makeFolder(DATA_FOLDER);
    },
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

/** @returns PostgreSQL's options for the settings of `archive.conf` */
async function writeSettings(): Promise<string[]> {
  const archive = await fillIn("backup/archive.conf", {});
  const config = await writeSetting(
    "restore-postgresql.conf",
    `include '${archive}'\nmax_connections = 200\nmax_wal_size = 1GB\n`,
  );
  return ["-c", `config_file=${config}`, "-c", `hba_file=${DATA_FOLDER}/pg_hba.conf`];
}

async function initialise(superuserPassword: string): Promise<void> {
  const passwordFile = await writeSetting("restore-password", superuserPassword);
  const place = ["-D", DATA_FOLDER, "-U", "postgres"];
  const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["--auth-local=peer", "--auth-host=scram-sha-256", `--pwfile=${passwordFile}`];
  const line = [`${BIN}/initdb`, "--data-checksums", ...place, ...locale, ...access];
  await runLine(inRoom(line));
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
