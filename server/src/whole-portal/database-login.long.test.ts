/**
 * The process serves only with a database that fits: a login without further rights, the right version, all
 * migrations. Else it says what is wrong.
 */
import { randomBytes } from "node:crypto";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../kit/database/database.ts";
import { sql } from "../kit/database/sql.ts";
import { startDroppingPooler } from "../testing/database/dropping-pooler.ts";
import { startOlderPostgres } from "../testing/database/older-postgres.ts";
import { aDatabase } from "../testing/database/test-database.ts";
import { type MainProcess, startMainProcess } from "../testing/portal/main-process.ts";

const started: MainProcess[] = [];
const database = await aDatabase();
/** Without the portal's tables. */
const empty = await aDatabase("template1");
afterEach(() => {
  for (const { child } of started.splice(0)) child.kill("SIGKILL");
});

async function start(url: string): Promise<MainProcess> {
  const portal = await startMainProcess({ DATABASE_URL: url });
  started.push(portal);
  return portal;
}

/** Returns what the portal prints when it refuses to serve. */
async function refusalOf(url: string): Promise<string> {
  const portal = await start(url);
  const served = portal.ready().then(
    () => "it serves",
    () => "",
  );
  const how = await Promise.race([served.then((ready) => ready || portal.ended), portal.ended]);
  expect(how).toBe(1);
  expect(portal.output()).toContain("the portal cannot start:\n");
  expect(portal.output()).not.toMatch(/^ +at /m);
  return portal.output();
}

test("R-RUN-1: the process serves with a login that cannot switch back to another role", async () => {
  const portal = await start(database.runtimeUrl);
  await portal.ready();
  const db = openDatabase({ url: database.runtimeUrl, maxConnections: 1 });
  const escapes = [
    sql`select set_config('role', 'none', false)`,
    sql`reset role`,
    sql`reset session authorization`,
  ];
  for (const escape of escapes) {
    await db.run(escape);
    await expect(db.run(sql`update entries set amount = 0`)).rejects.toMatchObject({
      code: "42501",
    });
    await expect(db.run(sql`drop table sessions`)).rejects.toMatchObject({ code: "42501" });
  }
  for (const role of ["portal", "postgres", "pg_write_all_data"]) {
    await expect(db.one(sql`select set_config('role', ${role}, false)`)).rejects.toThrow(
      "permission denied to set role",
    );
  }
  await db.close();
});

test("R-RUN-1: the owner's login is refused, with what it may do and where it belongs", async () => {
  const said = await refusalOf(database.url);
  expect(said).toContain("DATABASE_URL logs in as portal,");
  expect(said).toContain("CREATEROLE");
  expect(said).toContain("it is a member of portal_app");
  expect(said).toMatch(/it owns table /);
  expect(said).toContain("MIGRATION_DATABASE_URL as the owner");
});

test("R-RUN-1: a login of another name that is only a member of portal_app is refused", async () => {
  const name = `member_${randomBytes(4).toString("hex")}`;
  await database.query(`create role ${name} login password 'known' in role portal_app`);
  onTestFinished(async () => void (await database.query(`drop role ${name}`)));
  const url = new URL(database.url);
  url.username = name;
  url.password = "known";
  const said = await refusalOf(url.href);
  expect(said).toContain("it is a member of portal_app");
  expect(said).toContain("it is not portal_app");
});

const BEYOND_THE_MIGRATIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  objects: {
    "truncate on journals": "TRUNCATE on journals",
    "trigger on users": "TRIGGER on users",
    "create on schema public": "may create objects in schema public",
  },
  "the books": {
    "update on entries": "revoke update on entries from portal_app, public;",
    "insert on journals": "revoke insert on journals from portal_app, public;",
    "delete on operator_log": "revoke delete on operator_log from portal_app, public;",
  },
};

test.each(Object.entries(BEYOND_THE_MIGRATIONS))(
  "R-RUN-1: rights over %s that were granted beyond the migrations are refused, each named",
  async (_what, beyond) => {
    const rights = Object.keys(beyond);
    for (const right of rights) await database.query(`grant ${right} to portal_app`);
    const said = await refusalOf(database.runtimeUrl);
    for (const right of rights) await database.query(`revoke ${right} from portal_app`);
    for (const named of Object.values(beyond)) expect(said).toContain(named);
  },
);

test("R-RUN-1: a login that owns a table is refused", async () => {
  await database.query("create table spare (id int); grant create on schema public to portal_app");
  await database.query("alter table spare owner to portal_app");
  const said = await refusalOf(database.runtimeUrl);
  await database.query("drop table spare; revoke create on schema public from portal_app");
  expect(said).toContain("it owns table spare");
});

test("R-RUN-1: a pooler that drops a session's limits is refused, unless the role sets them", async () => {
  const pooler = await startDroppingPooler(database.runtimeUrl);
  onTestFinished(pooler.close);
  const said = await refusalOf(pooler.url);
  expect(said).toContain("drops the start parameter `options`");
  const mends = said.split("\n").filter((line) => line.startsWith("alter role portal_app in "));
  expect(mends).toHaveLength(4);
  for (const mend of mends) await database.query(mend);
  await (await start(pooler.url)).ready();
});

test("R-RUN-1: a database without the migrations is refused with the command that brings them", async () => {
  expect(await refusalOf(empty.runtimeUrl)).toContain('run "npm run portal -- migrate"');
});

test("R-RUN-1: an older PostgreSQL is refused by its version, not by what it lacks", async () => {
  const older = await startOlderPostgres(empty.runtimeUrl);
  onTestFinished(older.close);
  const said = await refusalOf(older.url);
  expect(said).toContain("is PostgreSQL 15.");
  expect(said).toContain("needs PostgreSQL 18 or newer");
});

test("R-RUN-1: a refused login is reported without its password", async () => {
  const url = new URL(database.runtimeUrl);
  url.password = "a-wrong-password";
  const said = await refusalOf(url.href);
  expect(said).toContain('password authentication failed for user "portal_app"');
  expect(said).not.toContain("a-wrong-password");
});
