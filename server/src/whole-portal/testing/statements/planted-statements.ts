/** SQL statements with known mistakes, and some without, for the test that finds mistakes (statements.test.ts). */
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

type Player = { readonly id: number; readonly email: string };

/** The statements with mistakes, in the test's order. They are never run. */
export async function planted(db: Queries, id: number): Promise<unknown> {
  await db.run(sql`delete from users where user_name = ${"x"}`);
  await db.one<{ username: string }>(sql`select username as name from users where id = ${id}`);
  await db.many<{ id: string }>(sql`select id from users`);
  await db.maybe<{ journals: number[] }>(sql`select array_agg(id) as journals from journals`);
  await db.many<{ at: Date }>(sql`select joined_at as at from users`);
  await findPlayer(db, id);
  const statement = sql`update users set email = null where id = ${id} returning id, 'a' as email`;
  await db.maybe<Player>(statement);
  await db.value<string>(sql`select count(*) from users`);
  await db.value<string>(sql`select username, phone_number from users where id = ${id}`);
  await db.value<string>(sql`select email from users where id = ${id}`);
  await db.changes(sql`delete from users where user_name = ${"x"}`);
  return db.many<{ isReturned: boolean }>(sql`select return_notice(${id}, 'lan') as "isReturned"`);
}

const findPlayer = (db: Queries, id: number): Promise<Player> =>
  db.one(sql`select id, email from users where id = ${id}`);

/** Statements without mistakes. */
export async function faultless(db: Queries, id: number): Promise<unknown> {
  await db.write.one<{ closedAt: string | null }>(sql`
    update users set closed_at = now() where id = ${id} returning closed_at as "closedAt"`);
  await db.repeatable.one<{ isReturned: boolean }>(sql`
    select return_notice(${id}, 'lan') as "isReturned"`);
  await db.value<number>(sql`select count(*) from users`);
  await db.write.value<string | null>(sql`update users set email = null returning email`);
  return db.many<{ what: "password" | "phone"; mac: Buffer; tags: readonly string[] }>(sql`
    select what, sha256('') as mac, array['a'] as tags from account_changes`);
}
