import type { TransactionMonth } from "@portal/contract/transactions";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Sums up a month of Vietnam's calendar, given as `2026-11`. */
export function sumUpMonth(db: Queries, userId: number, month: string): Promise<TransactionMonth> {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return sumUp(db, userId, beginningOf(year, number), beginningOf(year, number + 1));
}

/** How far Vietnam's clock is ahead of UTC. */
const HOURS_AHEAD = 7;

/** Vietnam has one time zone and no summer time. Month 13 is the first of the next year. */
const beginningOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month - 1, 1, -HOURS_AHEAD)).toISOString();

/** Sums up the transactions of [from, to). It reads only the rows that count, by an index. */
function sumUp(db: Queries, userId: number, from: string, to: string): Promise<TransactionMonth> {
  return db.one<TransactionMonth>(sql`
    select
      coalesce(sum(value) filter (where type like 'topup.%'), 0)::bigint as "toppedUpVnd",
      coalesce(sum((payload->>'creditKp')::bigint) filter (where type like 'topup.%'), 0)::bigint as "toppedUpKp",
      coalesce(sum(value) filter (where type = 'credit.bonus'), 0)::bigint as "bonusKp",
      coalesce(sum(value) filter (where type = 'credit.recharge'), 0)::bigint as "grantedKp",
      coalesce(-sum(value) filter (where type = 'credit.pay'), 0)::bigint as "spentKp",
      coalesce(-sum(value) filter (where type = 'credit.recall'), 0)::bigint as "recalledKp"
    from (values ('topup.bank-transfer', 'success'), ('topup.e-wallet', 'success'), ('topup.card', 'success'),
        ('credit.bonus', 'success'), ('credit.recharge', 'success'), ('credit.recall', 'success'),
        ('credit.pay', 'success'), ('credit.pay', 'pending'))
      as counted (of_type, of_status)
    cross join lateral (
      select t.type, t.value, t.payload from transactions t
      where t.user_id = ${userId}
        and (t.type, t.status, t.created_at) >= (of_type, of_status, ${from}::timestamptz)
        and (t.type, t.status, t.created_at) < (of_type, of_status, ${to}::timestamptz)
      -- Without it the planner reads all of the player's rows and compares each with each kind.
      offset 0
    ) found`);
}
