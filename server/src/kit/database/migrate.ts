/** Applies the SQL files of the schema and the migrations (`migrate`), and lists their names and statements. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { assertServerVersion } from "./database-fitness.ts";
import { clientFor } from "./several-hosts.ts";

/** The advisory lock of migrations: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_206_001;
/** How long a migration waits for a table's lock before it fails, so that it never blocks the site. */
const LOCK_TIMEOUT_MS = 1_000;
/** How often the advisory lock is tried. */
const POLL_MS = 100;
/** Files that build indexes while others write, which PostgreSQL only does outside transactions. */
const CONCURRENT = /\.concurrently\.sql$/;

/** Thrown if a file was changed after it had been applied to the database. */
export class ChangedMigration extends Error {
  readonly file: URL;

  constructor({ name, file }: Migration) {
    super(`migration ${name} was changed after it had been applied`);
    this.file = file;
  }
}

type Migration = { readonly name: string; readonly file: URL };

/**
 * Applies the new SQL files, each in its own transaction: folder by folder, in order of name. The statements of
 * a file `*.concurrently.sql` run one by one without a transaction; if one fails, all of them run again next time.
 * @param url logs in as the owner of the database
 * @returns the names of the files applied now
 * @throws UnfitDatabase if the server is too old, ChangedMigration if an applied file was changed
 */
export async function migrate(url: string, folders: readonly URL[]): Promise<string[]> {
  const client = new (clientFor(url))({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>("show server_version");
    assertServerVersion(rows[0]?.server_version ?? "");
    await lockMigrations(client);
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key,
         sha256 text not null,
         applied_at timestamptz not null default now()
       )`,
    );
    const applied = await readApplied(client);
    const added: string[] = [];
    for (const migration of await findMigrations(folders)) {
      if (await applyOnce(client, migration, applied)) added.push(migration.name);
    }
    return added;
  } finally {
    await client.end();
  }
}

/** Returns the names of all migrations, for the readiness check. */
export async function migrationNames(folders: readonly URL[]): Promise<string[]> {
  return (await findMigrations(folders)).map(({ name }) => name);
}

/**
 * Polls for the lock: CREATE INDEX CONCURRENTLY waits for all running statements, also one that waits for this lock.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  const take = "select pg_try_advisory_lock($1) as taken";
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(take, [MIGRATION_LOCK]);
    if (rows[0]?.taken) return;
    await sleep(POLL_MS);
  }
}

/** Splits a text into statements at semicolons. Not for strings or function bodies with semicolons. */
export const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");

async function findMigrations(folders: readonly URL[]): Promise<Migration[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
      return names.map((name) => ({ name, file: new URL(name, folder) }));
    }),
  );
  return found.flat();
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    "select name, sha256 from schema_migrations",
  );
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

async function applyOnce(
  client: pg.Client,
  migration: Migration,
  applied: Map<string, string>,
): Promise<boolean> {
  const { name, file } = migration;
  const text = await readFile(file, "utf8");
  const sha256 = createHash("sha256").update(text).digest("hex");
  const known = applied.get(name);
  if (known === sha256) return false;
  if (known) throw new ChangedMigration(migration);
  const note = () =>
    client.query("insert into schema_migrations (name, sha256) values ($1, $2)", [name, sha256]);
  try {
    if (CONCURRENT.test(name)) {
      for (const statement of statementsOf(text)) await client.query(statement);
      await note();
    } else await inTransaction(client, text, note);
    return true;
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function inTransaction(
  client: pg.Client,
  text: string,
  note: () => Promise<unknown>,
): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(text);
    await note();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
