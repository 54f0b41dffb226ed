import type { Queries } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";

/** What the books held before a simulation began: the outside parties of the simulation do not know of it. */
export type Opening = {
  /** The newest player of that time. */
  readonly lastUserId: number;
  /** The balances of the house's accounts of money, by `cash:…` and `unmatched`, in VND. */
  readonly houseVnd: ReadonlyMap<string, number>;
};

export const EMPTY_BOOKS: Opening = { lastUserId: 0, houseVnd: new Map() };

export async function readOpening(db: Queries): Promise<Opening> {
  const lastUserId = await db.value<number>(sql`select coalesce(max(id), 0) from users`);
  return { lastUserId, houseVnd: new Map(await readHouse(db)) };
}

/** Returns the balances that are not 0. */
export async function readHouse(db: Queries): Promise<(readonly [string, number])[]> {
  const rows = await db.many<{ account: string; vnd: number }>(sql`
    select name as account, sum(balance)::bigint as vnd from ledger_accounts
    where user_id is null and (name like 'cash:%' or name = 'unmatched')
    group by name having sum(balance) <> 0`);
  return rows.map(({ account, vnd }) => [account, vnd]);
}
