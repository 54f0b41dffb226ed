import type { OpenedAccount } from "../../domain/accounts/new-accounts.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Returns the row hash of each taken username; null if the account was registered here. */
export async function findOrigins(
  db: Queries,
  usernames: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await db.many<{ username: string; rowSha256: string | null }>(sql`
    select u.username, encode(i.row_sha256, 'hex') as "rowSha256"
    from users u left join imported_accounts i on i.user_id = u.id
    where u.username = any(${usernames}::text[])`);
  return new Map(rows.map(({ username, rowSha256 }) => [username, rowSha256]));
}

/** Returns the number of accounts for which each phone is verified. */
export async function countVerified(
  db: Queries,
  phoneNumbers: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.many<{ phoneNumber: string; accounts: number }>(sql`
    select phone_number as "phoneNumber", count(*) as accounts from users
    where phone_number = any(${phoneNumbers}::text[]) and phone_verified_at is not null
    group by phone_number`);
  return new Map(rows.map(({ phoneNumber, accounts }) => [phoneNumber, accounts]));
}

/** Stores the row hash of each imported account. */
export async function insertOrigins(
  db: Queries,
  opened: readonly OpenedAccount[],
  originOf: ReadonlyMap<string, string>,
): Promise<void> {
  await db.run(sql`
    insert into imported_accounts (user_id, row_sha256)
    select user_id, decode(row_sha256, 'hex')
    from unnest(
      ${opened.map(({ id }) => id)}::bigint[],
      ${opened.map(({ username }) => originOf.get(username))}::text[]
    ) as origin (user_id, row_sha256)`);
}
