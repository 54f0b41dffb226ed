import { setTimeout as sleep } from "node:timers/promises";
import { chainJournals } from "../../../server/src/domain/ledger/hash-chain.ts";
import type { Database } from "../../../server/src/kit/database/database.ts";
import { sql } from "../../../server/src/kit/database/sql.ts";

const WRITTEN_AT_ONCE = 50_000;
const CHAINED_WITHIN_MS = 300_000;
const LOOK_EVERY_MS = 20;

/**
 * Writes grants of 1 KP each, a second apart: the same rows as that many calls of post_journal would leave in
 * the books, under the same constraints and triggers. Waits until the portal has added them to the hash
 * chain.
 */
export async function giveHistory(db: Database, userId: number, grants: number): Promise<void> {
  await db.repeatable.many(sql`
    select open_house_accounts(array['grants'], array['KP'], (${userId}::bigint % 16)::smallint)`);
  for (let left = grants; left > 0; left -= WRITTEN_AT_ONCE) {
    await postGrants(db, userId, { count: Math.min(WRITTEN_AT_ONCE, left), left });
  }
  await allEncrypted(db);
}

/** @param left how many grants are still to come, these included */
function postGrants(
  db: Database,
  userId: number,
  { count, left }: { readonly count: number; readonly left: number },
): Promise<number> {
  return db.run(sql`
    with lines as (
      select n, uuidv7(age) as id, now() + age as posted_at
      from generate_series(1, ${count}::int) as n,
        lateral (select make_interval(secs => n - ${left}::int) as age) as ago
    ), accounts as (
      select id, entries as position, balance,
        case when user_id is null then -1 else 1 end as direction
      from ledger_accounts
      where (user_id = ${userId} and name = 'credit')
        or (user_id is null and name = 'grants' and shard = ${userId}::bigint % 16)
    ), written as (
      insert into transactions
        (id, user_id, type, status, value, currency, created_at, updated_at)
      select id, ${userId}, 'credit.recharge', 'success', 1, 'KP', posted_at, posted_at
      from lines order by n
    ), posted as (
      insert into journals (key, kind, user_id, transaction_id, posted_at)
      select format('grant:%s:%s', ${userId}::bigint, id), 'credit.recharge', ${userId}, id, posted_at
      from lines order by n
      returning id, transaction_id
    ), entered as (
      insert into entries (account_id, position, journal_id, currency, amount, balance_after)
      select a.id, a.position + l.n, p.id, 'KP', a.direction, a.balance + a.direction * l.n
      from posted p join lines l on l.id = p.transaction_id cross join accounts a
      order by l.n
    )
    update ledger_accounts account
    set entries = account.entries + ${count}, balance = account.balance + direction * ${count}::bigint
    from accounts where account.id = accounts.id`);
}

/**
 * Waits until every journal is in the hash chain. The portal adds journals while they are written. The rest
 * is added here in larger lots, which is faster, so that it does not disturb the measurement.
 */
async function allEncrypted(db: Database): Promise<void> {
  const deadline = Date.now() + CHAINED_WITHIN_MS;
  for (;;) {
    const { left } = await db.one<{ left: number }>(sql`
      select (select max(id) from journals) - (select max(journal_id) from journal_chain) as left`);
    if (left === 0) return;
    if (Date.now() > deadline) throw new Error(`${left} journals are still not sealed`);
    const isOtherAtIt = (await chainJournals(db, WRITTEN_AT_ONCE)) === 0;
    if (isOtherAtIt) await sleep(LOOK_EVERY_MS);
  }
}
