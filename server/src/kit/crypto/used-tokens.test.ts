import { expect, test } from "vitest";
import { concurrently } from "../../testing/concurrently.ts";
import { aDatabase, connectionsTo } from "../../testing/database/test-database.ts";
import { deleteExpiredTokens, useToken } from "./used-tokens.ts";

const IN_A_MINUTE = new Date(Date.now() + 60_000);
const A_MINUTE_AGO = new Date(Date.now() - 60_000);

const database = await aDatabase();
const db = connectionsTo(database.runtimeUrl, 8);

test("a token can be used once", async () => {
  expect(await useToken(db, "one", IN_A_MINUTE)).toBe(true);
  expect(await useToken(db, "one", IN_A_MINUTE)).toBe(false);
  expect(await useToken(db, "other", IN_A_MINUTE)).toBe(true);
});

test("of fifty concurrent uses one succeeds, round after round", async () => {
  for (let round = 0; round < 20; round += 1) {
    const uses = await concurrently(50, () => useToken(db, `round ${round}`, IN_A_MINUTE));
    expect(uses.filter(Boolean), `round ${round}`).toHaveLength(1);
  }
});

test("only expired tokens are deleted", async () => {
  await useToken(db, "expired", A_MINUTE_AGO);
  await useToken(db, "current", IN_A_MINUTE);
  await deleteExpiredTokens(db);
  expect(await useToken(db, "expired", A_MINUTE_AGO)).toBe(true);
  expect(await useToken(db, "current", IN_A_MINUTE)).toBe(false);
});

test("the token itself is not stored", async () => {
  await useToken(db, "a token to look for", IN_A_MINUTE);
  const [row] = await database.query<{ rows: string }>(
    "select string_agg(used_tokens::text, '') as rows from used_tokens",
  );
  expect(row!.rows).not.toContain(Buffer.from("a token to look for").toString("hex"));
});
