import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schemaText } from "./testing/database/schema-text.ts";
import { aDatabase } from "./testing/database/test-database.ts";

let client: pg.Client;
const readSchema = () => schemaText(async (text) => (await client.query(text)).rows);
const database = await aDatabase();
beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(() => client.end());

/** `npm run schema` runs this test with the option that updates the file instead. */
test("schema.sql is what the files of schema/ and migrations/ make of an empty database", async () => {
  await expect(await readSchema()).toMatchFileSnapshot("../schema.sql");
});

test.each([
  "alter table users add column planted text",
  "alter table users alter column email set not null",
  "alter table users alter column language set default 'en'",
  "alter table jobs drop constraint jobs_pkey",
  "alter table rate_limits set logged",
  "alter table ledger_accounts set (fillfactor = 90)",
  "drop index users_phone_number",
  "alter table entries disable trigger entries_append_only",
  "grant update (amount) on entries to portal_app",
  "revoke select on history_lines from portal_app",
  "alter function refuse_change() security definer",
  "grant execute on function limit_grant to public",
])("it tells of: %s", async (change) => {
  const before = await readSchema();
  await client.query("begin");
  await client.query(change);
  const after = await readSchema();
  await client.query("rollback");
  expect(after).not.toBe(before);
});
