/** The simulations' databases: `openPatiently` opens one, `copyDatabase` and `dropDatabase` make and remove them. */
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf, isConnectionLost } from "../../server/src/kit/database/database-errors.ts";
import { openDatabase, type Queries, type Rows } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";

/** A database opened as its owner, without the limits of the portal's role. */
export type PatientDatabase = Queries & { close(): Promise<void> };

/** The statement timeout, longer than the portal's: `create database` copies files, and the verification reads all rows. */
const STATEMENT_MS = 60_000;
/** How long a statement is repeated while the server is down. */
const PATIENCE_MS = 180_000;
const ASK_AGAIN_MS = 100;
/** SQLSTATE insufficient_privilege. */
const NOT_PERMITTED = "42501";

/** Opens one connection, which repeats a statement while the server is killed and starts again. */
export function openPatiently(url: string): PatientDatabase {
  const db = open(url);
  const rows = (of: Rows): Rows => ({
    many: patient(of.many) as Rows["many"],
    one: patient(of.one) as Rows["one"],
    maybe: patient(of.maybe) as Rows["maybe"],
    value: patient(of.value) as Rows["value"],
  });
  return {
    ...rows(db),
    write: rows(db.write),
    repeatable: rows(db.repeatable),
    run: patient(db.run),
    changes: patient(db.changes),
    close: db.close,
  };
}

const open = (url: string) =>
  openDatabase({ url, maxConnections: 1, statementTimeoutMs: STATEMENT_MS });

/** Repeats a query while its error says that the server will answer later. */
function patient<Args extends unknown[], R>(
  query: (...args: Args) => Promise<R>,
  isPassing: (error: unknown) => boolean = isConnectionLost,
): (...args: Args) => Promise<R> {
  return async (...args) => {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await query(...args);
      } catch (error) {
        if (!isPassing(error) || Date.now() > deadline) throw error;
        await sleep(ASK_AGAIN_MS);
      }
    }
  };
}

/**
 * Makes a database that is a copy of another. `file_copy` ends with a checkpoint. Without one a copied
 * sequence repeats numbers after a crash of the server, because its pages say that they are in the log.
 * @returns the URL of the copy
 */
export async function copyDatabase(
  serverUrl: string,
  name: string,
  template: string,
  strategy: "wal_log" | "file_copy" = "wal_log",
): Promise<string> {
  await onServer(serverUrl, `create database ${name} template ${template} strategy ${strategy}`);
  return addressOf(serverUrl, name);
}

/** An autovacuum worker is a superuser's, which the owner may not end: it ends by itself. */
export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  patient(
    () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
    (error) => codeOf(error) === NOT_PERMITTED,
  )();

export function addressOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(url: string, statement: string): Promise<void> {
  const db = open(url);
  try {
    // Connects first, because the statement itself must not be repeated.
    await patient(db.one)(sql`select 1`);
    await db.run({ name: "", text: statement, values: [] });
  } finally {
    await db.close();
  }
}
