/** `migrate` applies each SQL file once, in order, also with several processes, and blocks nobody for long. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MIGRATIONS } from "../../health.ts";
import { concurrently } from "../../testing/concurrently.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";
import { PATIENCE } from "../../testing/patience.ts";
import { migrate, migrationNames } from "./migrate.ts";

let database: TestDatabase;
/** The folder for the test's own migrations, as a path and as `migrate` takes it. */
let folder: string;
let files: readonly URL[];
beforeEach(async () => {
  database = await createTestDatabase("template1");
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  files = [pathToFileURL(`${folder}/`)];
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Finds an index build that waits for the writers that were active when it began. */
const WAITING_BUILD = `
  select from pg_stat_activity
  where datname = current_database() and query like '%index concurrently%' and wait_event_type = 'Lock'`;
const write = (name: string, text: string) => writeFile(join(folder, name), text);
const applied = () => database.query("select name from schema_migrations order by name");

test("files are applied in the order of their names, each once", async () => {
  await write("000002_second.sql", "insert into notes values (2)");
  await write("000001_first.sql", "create table notes (id int)");
  await write("readme.md", "no SQL");
  expect(await migrate(database.url, files)).toEqual(["000001_first.sql", "000002_second.sql"]);
  expect(await migrate(database.url, files)).toEqual([]);
  await write("000003_third.sql", "insert into notes values (3)");
  expect(await migrate(database.url, files)).toEqual(["000003_third.sql"]);
  expect(await database.query("select id from notes order by id")).toEqual([{ id: 2 }, { id: 3 }]);
});

test("the files of a later folder come after those of the first, even if their names sort before", async () => {
  const later = await mkdtemp(join(folder, "later-"));
  await write("02-second.sql", "create table notes (id int)");
  await writeFile(join(later, "000001_first.sql"), "insert into notes values (1)");
  const both = [...files, pathToFileURL(`${later}/`)];
  expect(await migrate(database.url, both)).toEqual(["02-second.sql", "000001_first.sql"]);
  expect(await migrationNames(both)).toEqual(["02-second.sql", "000001_first.sql"]);
});

test("a file that was changed after it had been applied stops everything", async () => {
  await write("000001_first.sql", "create table notes (id int)");
  await migrate(database.url, files);
  await write("000001_first.sql", "create table notes (id bigint)");
  await write("000002_second.sql", "insert into notes values (2)");
  await expect(migrate(database.url, files)).rejects.toThrow("000001_first.sql was changed");
  expect(await database.query("select * from notes")).toEqual([]);
});

test("a failed file is rolled back and named in the error; the files before it stay applied", async () => {
  await write("000001_first.sql", "create table notes (id int)");
  await write("000002_second.sql", "insert into notes values (2); select 1/0;");
  await expect(migrate(database.url, files)).rejects.toThrow(
    "migration 000002_second.sql failed: division by zero",
  );
  expect(await applied()).toEqual([{ name: "000001_first.sql" }]);
  expect(await database.query("select * from notes")).toEqual([]);
  await write("000002_second.sql", "insert into notes values (2)");
  expect(await migrate(database.url, files)).toEqual(["000002_second.sql"]);
});

test("of processes that start together one migrates, and the others find nothing to do", async () => {
  await write("000001_first.sql", "create table notes (id int); select pg_sleep(0.2)");
  await write("000002_second.sql", "insert into notes values (2)");
  const added = await concurrently(4, () => migrate(database.url, files));
  expect(added.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2]);
  expect(await database.query("select * from notes")).toEqual([{ id: 2 }]);
});

test("a migration does not wait long for a table in use, so that it does not block others", async () => {
  await write("000001_first.sql", "create table notes (id int)");
  await migrate(database.url, files);
  await write("000002_second.sql", "alter table notes add column text text");
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  await reader.query("begin; select * from notes");
  await expect(migrate(database.url, files)).rejects.toThrow("lock timeout");
  await reader.end();
  expect(await migrate(database.url, files)).toEqual(["000002_second.sql"]);
});

test("R-UPGRADE-2: an index is built while others write, and again if a try has failed", async () => {
  await write("000001_first.sql", "create table notes (id int)");
  await migrate(database.url, files);
  await database.query("insert into notes values (1), (1)");
  await write(
    "000002_second.concurrently.sql",
    `-- One note of each number; no other.
     drop index concurrently if exists notes_id;
     create unique index concurrently notes_id on notes (id);`,
  );
  await expect(migrate(database.url, files)).rejects.toThrow("could not create unique index");
  await database.query("delete from notes");
  const writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
  await writer.query("begin; insert into notes values (2)");
  const migrating = concurrently(2, () => migrate(database.url, files));
  await vi.waitUntil(async () => (await database.query(WAITING_BUILD)).length === 1, PATIENCE);
  await database.query("insert into notes values (3)");
  await writer.query("commit");
  await writer.end();
  const added = await migrating;
  expect(added.flat()).toEqual(["000002_second.concurrently.sql"]);
  await expect(database.query("insert into notes values (3)")).rejects.toThrow("notes_id");
});

test("the portal's migrations apply once and give the application no right to change the ledger", async () => {
  const names = await migrationNames(MIGRATIONS);
  expect(names.length).toBeGreaterThan(0);
  expect(await migrate(database.url, MIGRATIONS)).toEqual(names);
  expect(await migrate(database.url, MIGRATIONS)).toEqual([]);
  const [rights] = await database.query(
    `select has_table_privilege('portal_app', 'entries', 'insert, update, delete') as entries,
       has_table_privilege('portal_app', 'journals', 'insert, update, delete') as journals,
       has_table_privilege('portal_app', 'ledger_accounts', 'insert, update, delete') as accounts,
       has_table_privilege('portal_app', 'users', 'insert') as users`,
  );
  expect(rights).toEqual({ entries: false, journals: false, accounts: false, users: true });
});
