/**
 * The rules for migrations: the previous release (`LAST_RELEASE`) serves while one runs, so a migration may neither
 * break nor block that release, unless its comment lines allow it (`refusedOf`). A file `*.concurrently.sql` may only
 * build indexes (`wrongConcurrently`). First the rules are tested on made-up statements, then all real migrations.
 */
import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LAST_RELEASE } from "./testing/last-release.ts";
import { MIGRATIONS } from "./health.ts";
import { migrate } from "./kit/database/migrate.ts";
import {
  type BrokenRule,
  type DatabaseShape,
  findBrokenRules,
  readShape,
  refusedOf,
  wrongConcurrently,
} from "./kit/database/testing/migration-rules.ts";
import { aDatabase } from "./testing/database/test-database.ts";

/** The folders with the schema of the first release, and with the migrations of later ones. */
const [FIRST, LATER] = MIGRATIONS as [URL, URL];
const CONCURRENTLY = ".concurrently.sql";

const database = await aDatabase("template1");
let client: pg.Client;
/** The schema of the first release. */
let before: DatabaseShape;
beforeAll(async () => {
  await migrate(database.url, [FIRST]);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  before = await readShape(client);
});
afterAll(() => client.end());

/** Returns the rules that a migration breaks, and rolls it back. */
async function brokenBy(text: string): Promise<BrokenRule[]> {
  await client.query("begin");
  try {
    return await findBrokenRules(client, text, before);
  } finally {
    await client.query("rollback");
  }
}

test.each([
  ["alter table users drop column language", "users.language of type text is gone"],
  ["alter table users rename column language to tongue", "users.language of type text is gone"],
  ["alter table jobs rename to tasks", "jobs is gone"],
  ["drop view history_lines cascade", "history_lines is gone"],
  ["drop function retry_job(bigint)", "retry_job(bigint) returning boolean is gone"],
  ["revoke select on users from portal_app", "right to select on users of portal_app is gone"],
  [
    "revoke select on journal_chain from portal_console",
    "right to select on journal_chain of portal_console is gone",
  ],
  [
    "revoke select on operator_log from portal_operator",
    "right to select on operator_log of portal_operator is gone",
  ],
  [
    "alter table users add column planted int not null",
    "users.planted is NOT NULL without a default",
  ],
  ["alter table users alter email set not null", "users.email is NOT NULL"],
  ["alter table users alter language drop default", "default of users.language is gone"],
  ["alter table jobs alter failures type bigint", "jobs.failures of type integer is gone"],
  ["alter table jobs add constraint planted check (attempts < 9) not valid", "planted may refuse"],
  ["create unique index planted on jobs (task)", "planted may refuse"],
])("R-UPGRADE-2: it breaks the release before: %s", async (planted, found) => {
  const broken = (await brokenBy(planted)).filter(({ rule }) => rule === "breaks");
  expect(broken.map(({ what }) => what).join("\n")).toContain(found);
});

test.each([
  ["alter table jobs alter failures type bigint", "jobs is rewritten as a whole"],
  [
    "alter table jobs add column planted uuid default gen_random_uuid()",
    "jobs is rewritten as a whole",
  ],
  ["create index planted on jobs (task)", "planted is built while nobody can write"],
  [
    "alter table jobs add column planted int; alter table jobs add check (planted > 0)",
    "reads the whole table",
  ],
  ["update jobs set attempts = 0", "rows of jobs are written"],
  [
    "alter table jobs add column planted int; alter table users add column planted int",
    "jobs and users are locked together",
  ],
])("R-UPGRADE-2: it blocks everybody: %s", async (planted, found) => {
  const broken = (await brokenBy(planted)).filter(({ rule }) => rule === "blocks");
  expect(broken.map(({ what }) => what).join("\n")).toContain(found);
});

test.each([
  "alter table jobs add column planted int",
  "alter table jobs add column planted int not null default 0",
  "alter table jobs alter last_error drop not null, drop constraint if exists jobs_planted",
  "alter table jobs add column planted int; alter table jobs add check (planted > 0) not valid",
  "create table planted (id int primary key, job bigint not null); create index on planted (job)",
  `create or replace function retry_job(p_id bigint) returns boolean language sql as
    'update jobs set dead_at = null where id = p_id returning true'`,
])("R-UPGRADE-2: both releases live with: %s", async (allowed) => {
  expect(await brokenBy(allowed)).toEqual([]);
});

test("R-UPGRADE-2: a breaking change is allowed once the serving release no longer needs the object, a blocking one with a line that says why", () => {
  const broken: BrokenRule[] = [
    { rule: "breaks", what: "users.nick is gone" },
    { rule: "blocks", what: "rows of banks are written" },
  ];
  const contract = "-- contract since 0.10.0: no code reads users.nick";
  const refused = (text: string, lastRelease: string) => refusedOf(text, broken, lastRelease);
  expect(refused("", "0.10.0")).toHaveLength(2);
  expect(refused(contract, "0.9.2")[0]).toContain("0.9.2 serves still, which is before 0.10.0");
  expect(refused(contract, "0.10.0")).toEqual(["rows of banks are written"]);
  expect(refused(`${contract}\n-- blocks: twelve rows`, "1.0.0")).toEqual([]);
});

test("R-UPGRADE-2: a file *.concurrently.sql only creates indexes, and first drops those that a failed try left", () => {
  const build = "create index concurrently planted on jobs (task);";
  expect(wrongConcurrently(`drop index concurrently if exists planted; ${build}`)).toEqual([]);
  expect(wrongConcurrently(build)).toEqual([
    expect.stringContaining("planted is not dropped first"),
  ]);
  expect(wrongConcurrently("update jobs set attempts = 0")).toEqual([
    expect.stringContaining("not an index"),
  ]);
});

/** The last test: it leaves the tables as the migrations do. */
test("R-UPGRADE-2: no migration breaks or blocks the release that serves while it runs", async () => {
  const found: string[] = [];
  const names = readdirSync(LATER).filter((name) => name.endsWith(".sql"));
  for (const name of names.toSorted()) {
    const text = readFileSync(new URL(name, LATER), "utf8");
    if (name.endsWith(CONCURRENTLY)) {
      found.push(...wrongConcurrently(text).map((what) => `${name}: ${what}`));
      for (const statement of text.replaceAll(/concurrently/gi, "").split(/;\s*$/m)) {
        await client.query(statement);
      }
      continue;
    }
    await client.query("begin");
    const broken = await findBrokenRules(client, text, await readShape(client));
    await client.query("commit");
    found.push(...refusedOf(text, broken, LAST_RELEASE.version).map((what) => `${name}: ${what}`));
  }
  expect(found).toEqual([]);
});
