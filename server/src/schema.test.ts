import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { KEYS_WITHOUT_PLAYER, TABLES_WITHOUT_PLAYER } from "./testing/database/player-keys.ts";
import { NOT_SPREAD, SPREAD_BY } from "./testing/database/spread-tables.ts";
import { aDatabase } from "./testing/database/test-database.ts";

let client: pg.Client;
const database = await aDatabase();
beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(() => client.end());

const IS_OF_A_PLAYER = `
  exists (select from pg_attribute where attrelid = t.oid and attname = 'user_id' and not attisdropped)`;
const OUR_TABLES = `pg_class t where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace`;

async function namesOf(query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query);
  return rows.map(({ name }) => name).toSorted();
}

test("R-RUN-6: each table has the player in its keys, or says why not", async () => {
  const keysWithout = await namesOf(`
    select i.indexrelid::regclass::text as name from pg_index i
    where i.indisunique and i.indrelid in (select t.oid from ${OUR_TABLES} and ${IS_OF_A_PLAYER})
      and not exists (
        select from pg_attribute where attrelid = i.indrelid and attname = 'user_id' and attnum = any(i.indkey))`);
  const tablesWithout = await namesOf(
    `select t.relname as name from ${OUR_TABLES} and not ${IS_OF_A_PLAYER}`,
  );
  expect(keysWithout).toEqual(Object.values(KEYS_WITHOUT_PLAYER).flat().toSorted());
  expect(tablesWithout).toEqual(Object.values(TABLES_WITHOUT_PLAYER).flat().toSorted());
});

test("each table of a player can be spread over machines by the player, or says why not", async () => {
  const withPlayer = await namesOf(
    `select t.relname as name from ${OUR_TABLES} and ${IS_OF_A_PLAYER}`,
  );
  const { "by a row of the player": byRow, "the players themselves": players } =
    TABLES_WITHOUT_PLAYER;
  const decided = [...Object.keys(SPREAD_BY), ...Object.values(NOT_SPREAD).flat()];
  expect(decided.toSorted()).toEqual([...withPlayer, ...byRow, ...players].toSorted());
});
