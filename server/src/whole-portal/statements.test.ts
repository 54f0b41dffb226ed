/**
 * Has PostgreSQL check every SQL statement of the source, without running it: against the schema, against the row type
 * that its caller declares, and that reading statements do not write. `planted` are statements with known mistakes.
 */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aDatabase } from "../testing/database/test-database.ts";
import { complaintsOf } from "./testing/statements/complaints.ts";
import { findStatements, type Statement } from "./testing/statements/find-statements.ts";

const PLANTED = "server/src/whole-portal/testing/statements/planted-statements.ts";
/** Fewer would mean that the search does not find them any more. */
const LEAST_STATEMENTS = 250;

let client: pg.Client;
let product: readonly Statement[];
let planted: readonly Statement[];
const database = await aDatabase();
beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const found = findStatements(
    (path) =>
      path === PLANTED ||
      (/^(server|cli)\/src\//.test(path) && !/\/testing\/|\/crash\/|\.test\.ts$/.test(path)),
  );
  planted = found.filter(({ place }) => place.startsWith(PLANTED));
  product = found.filter((statement) => !planted.includes(statement));
  await makeTemporaryTables();
});
afterAll(() => client.end());

/** Makes the temporary tables that other statements read. Twice, because one is made from another. */
async function makeTemporaryTables(): Promise<void> {
  const texts = product
    .map(({ text }) => text)
    .filter((text) => /^\s*create (or replace )?temp/.test(text));
  for (const text of [...texts, ...texts]) {
    await client.query(text.replace("on commit drop", "")).catch(() => {});
  }
}

async function complaints(statements: readonly Statement[]): Promise<string[]> {
  const found: string[] = [];
  for (const statement of statements) found.push(...(await complaintsOf(client, statement)));
  return found;
}

test("PostgreSQL accepts every statement, its columns match the row type, and reading statements do not write", async () => {
  expect(product.length).toBeGreaterThan(LEAST_STATEMENTS);
  expect(await complaints(product)).toEqual([]);
});

test("each planted mistake is found, and nothing else", async () => {
  const found = await complaints(planted);
  expect(found.map((complaint) => complaint.replace(/^\S+: /, ""))).toEqual([
    'column "user_name" does not exist',
    '"username" is not selected',
    '"name" is not in the row type',
    '"id" is declared string and comes as number',
    '"journals" is declared number[] and comes as string[]',
    '"at" is declared Date and comes as string',
    "declared as a read, and writes: Update on users",
    '"count" is declared string and comes as number',
    "declared as one value, and selects several",
    '"email" may be null',
    'column "user_name" does not exist',
    "declared as a read, and writes: return_notice",
    '"email" may be null',
  ]);
});
