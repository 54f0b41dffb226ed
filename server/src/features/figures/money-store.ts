/** Queries for the metrics of money (`money-figures.ts`). */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** An account of the house, with the sum of its shards. */
export type HouseAccount = {
  readonly name: string;
  readonly currency: "VND" | "KP";
  /** Negative: what the house holds or has given away. */
  readonly balance: number;
  readonly entries: number;
};

/** Lists the house's accounts. There are a few for each payment method, so this reads some hundred rows. */
export function listHouseAccounts(db: Queries): Promise<HouseAccount[]> {
  return db.many<HouseAccount>(sql`
    select name, currency, sum(balance)::bigint as balance /* never null */,
      sum(entries)::bigint as entries /* never null */
    from ledger_accounts where user_id is null group by name, currency`);
}

/** The time since the last arrival of a payment method, and its usual gap, in seconds. */
export type Arrivals = {
  readonly method: string;
  /** Since the newest arrival. */
  readonly silentSeconds: number;
  /** The longest time between two of the newest arrivals; null if there are too few. */
  readonly usualGapSeconds: number | null;
};

/** The number of newest entries that are read of each shard. */
const NEWEST_OF_SHARD = 30;
/** A method with fewer arrivals has no usual gap: its silence means nothing. */
const ARRIVALS_MIN = 20;
/** Arrivals of a method that count: of more, the newest entries of its shards would not cover the same time. */
const ARRIVALS_MAX = 200;

/** Reads when money last arrived by each method, from the newest entries of the house's cash accounts. */
export function listArrivals(db: Queries): Promise<Arrivals[]> {
  return db.many<Arrivals>(sql`
    with arrival as (
      select split_part(a.name, ':', 2) as method, j.posted_at as at
      from ledger_accounts a
      join entries e on e.account_id = a.id and e.position > a.entries - ${NEWEST_OF_SHARD}
      join journals j on j.id = e.journal_id
      where a.user_id is null and a.name like 'cash:%' and a.name not like 'cash:unknown:%'
        and e.amount < 0
    ), gap as (
      select method, at, at - lag(at) over by_time as after,
        row_number() over (partition by method order by at desc) as place
      from arrival window by_time as (partition by method order by at)
    )
    select method, extract(epoch from now() - max(at))::float8 as "silentSeconds" /* never null */,
      case when count(*) >= ${ARRIVALS_MIN} then extract(epoch from max(after))::float8 end
        as "usualGapSeconds"
    from gap where place <= ${ARRIVALS_MAX} group by method`);
}

/** Transfers that wait for a claim or an operator, by reason. */
export type WaitingMoney = {
  readonly reason: "names_nobody" | "unknown_account" | "conflict";
  readonly transfers: number;
  readonly vnd: number;
  readonly oldestSeconds: number;
};

export function listWaitingMoney(db: Queries): Promise<WaitingMoney[]> {
  return db.many<WaitingMoney>(sql`
    select case when n.conflicts_with is not null then 'conflict'
        when n.cash_account like 'cash:unknown:%' then 'unknown_account'
        else 'names_nobody' end as reason,
      count(*) as transfers, sum(n.amount_vnd)::bigint as vnd /* never null */,
      extract(epoch from now() - min(n.received_at))::float8 as "oldestSeconds" /* never null */
    from waiting_notices w join inbound_notices n on n.id = w.notice_id
    group by 1`);
}

/** What an operator has granted today, in KP. */
export type Granted = { readonly operator: string; readonly kp: number };

/** Returns what each operator has granted today, in Vietnam's time zone, and the sum under the empty name. */
export function listGrantedToday(db: Queries): Promise<Granted[]> {
  return db.many<Granted>(sql`
    select operator, kp from granted_days
    where day = (now() at time zone 'Asia/Ho_Chi_Minh')::date`);
}

export async function findGrantCeiling(db: Queries): Promise<number> {
  const { kp } = await db.one<{ kp: number }>(sql`
    select per_day_kp as kp from grant_ceilings`);
  return kp;
}
