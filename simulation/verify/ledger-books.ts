/** Reads the portal's books from its database: `readLedger`, and `readOpening` for what was there before. */
import type { Queries } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";

/** The portal's own books, read from the database without the portal. */
export type LedgerBooks = Awaited<ReturnType<typeof readLedger>>;

/** Coins that a player ordered, delivered or not. */
export type Order = {
  readonly id: string;
  readonly creditKp: number;
  readonly coins: number;
  /** When it was stored (ms of the Unix epoch). */
  readonly at: number;
  /** The shop's version that is stored with it; null for an order that never awaited a payment, as is `zone`. */
  readonly version: number | null;
  readonly zone: { readonly id: string; readonly name: string } | null;
};

/** A gift code that a player has. */
type GivenCode = {
  readonly username: string;
  readonly campaign: string;
  /** When it was given (ms of the Unix epoch). */
  readonly at: number;
};

export type TopUp = {
  readonly username: string;
  /** The method, or `card` and its serial. */
  readonly by: string;
  readonly isCard: boolean;
  readonly amountVnd: number;
  /** Credit in KP, bonus included. */
  readonly kp: number;
  /** The sandbox's id of a transfer; a card's serial. */
  readonly id: string;
  /** When the rates for it were chosen (ms of the Unix epoch). */
  readonly at: number;
  /** The campaign whose bonus it got; null: the bonus of the shop. */
  readonly campaign: string | null;
  /** The version of the shop under which the order that it pays was made; null if it pays no order. */
  readonly orderVersion: number | null;
  /** Its player was found later than it came. */
  readonly isClaimed: boolean;
};

type Payment = {
  readonly id: string;
  readonly username: string;
  readonly status: string;
  readonly zoneId: string;
  /** Null: the coins went to the account, to no character. */
  readonly characterId: string | null;
  readonly coins: number;
};

/** @param opening the state before the simulation, which is left out */
export async function readLedger(db: Queries, { lastUserId, houseVnd }: Opening = EMPTY_BOOKS) {
  return {
    topUps: await db.many<TopUp>(sql`
      select u.username, t.value as "amountVnd", t.type = 'topup.card' as "isCard",
        case when t.type = 'topup.card' then 'card ' || (t.payload->>'serial')
          else t.payload->>'source' end as by,
        (t.payload->>'creditKp')::bigint + coalesce((
          select sum(b.value) from transactions b
          where b.parent_id = t.id and b.type = 'credit.bonus'), 0)::bigint as kp,
        coalesce(substring(n.event_id from '\\d+$'), t.payload->>'serial') as id,
        v.campaign, p.shop_version as "orderVersion", c.notice_id is not null as "isClaimed",
        -- Waiting money keeps the rates of its arrival. At an unknown account there are none until a player gets it.
        (extract(epoch from case when n.user_id is null and n.credit_kp is null
          then coalesce(c.claimed_at, t.created_at) else n.received_at end) * 1000)::float8 as at
      from transactions t join users u on u.id = t.user_id
      left join notice_claims c on c.transaction_id = t.id
      left join inbound_notices n on n.id = c.notice_id or n.transaction_id = t.id
      left join campaign_versions v on v.id = (t.payload->'rate'->>'bonusVersionId')::bigint
        and v.published_by is not null
      left join top_ups f on f.transaction_id = t.id left join purchases p on p.id = f.purchase_id
      where t.user_id > ${lastUserId} and t.type like 'topup.%' and t.status = 'success'`),
    /** Money in the house's accounts, by `cash:…` and `unmatched`, in VND. */
    houseVnd: (await readHouse(db))
      .map(([account, vnd]) => ({ account, vnd: vnd - (houseVnd.get(account) ?? 0) }))
      .filter(({ vnd }) => vnd !== 0),
    /** Transfers that no player has; `isReturned`: the payer has the money back. */
    unmatched: await db.many<
      Pick<TopUp, "by" | "amountVnd"> & { readonly isReturned: boolean }
    >(sql`
      select n.method as by, n.amount_vnd as "amountVnd", c.notice_id is not null as "isReturned"
      from inbound_notices n left join notice_claims c on c.notice_id = n.id
      where n.user_id is null and c.user_id is null`),
    /** The players who got money that had named no player, by the bank's reference. */
    found: await db.many<{ readonly reference: string; readonly username: string }>(sql`
      select n.reference, u.username from notice_claims c
      join inbound_notices n on n.id = c.notice_id join users u on u.id = c.user_id
      where n.reference is not null`),
    payments: await db.many<Payment>(sql`
      select t.id, u.username, t.status, d.zone_id as "zoneId",
        d.character_id as "characterId", d.coins
      from transactions t join users u on u.id = t.user_id
      join deliveries d on d.transaction_id = t.id
      where t.user_id > ${lastUserId}`),
    /** In KP; a debt is negative. */
    wallets: await db.many<Record<"credit" | "debt", number> & { readonly username: string }>(sql`
      select u.username, max(a.balance) filter (where a.name = 'credit') as credit,
        min(a.balance) filter (where a.name = 'debt') as debt
      from ledger_accounts a join users u on u.id = a.user_id
      where u.id > ${lastUserId} group by u.username`),
    /** The transactions under the players' idempotency keys. */
    keyed: await db.many<Readonly<Record<"key" | "id" | "status", string>>>(sql`
      select k.key, t.id, t.status from idempotency_keys k
      join transactions t on t.id = k.transaction_id
      where k.user_id > ${lastUserId}`),
    givenCodes: await db.many<GivenCode>(sql`
      select u.username, c.campaign, (extract(epoch from c.received_at) * 1000)::float8 as at
      from gift_codes c join users u on u.id = c.user_id`),
    orders: await db.many<Order>(sql`
      select id, credit_kp as "creditKp", coins, shop_version as version,
        jsonb_build_object('id', zone_id, 'name', zone_name) as zone,
        (extract(epoch from created_at) * 1000)::float8 as at
      from purchases where user_id > ${lastUserId}
      union all
      select t.id, -t.value, d.coins, null, null, (extract(epoch from t.created_at) * 1000)::float8
      from transactions t join deliveries d on d.transaction_id = t.id
      where t.user_id > ${lastUserId} and not exists (select from purchases p where p.id = t.id)`),
  };
}

/** What the books held before a simulation began, unknown to the simulation's outside parties. */
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
async function readHouse(db: Queries): Promise<(readonly [string, number])[]> {
  const rows = await db.many<{ account: string; vnd: number }>(sql`
    select name as account, sum(balance)::bigint as vnd from ledger_accounts
    where user_id is null and (name like 'cash:%' or name = 'unmatched')
    group by name having sum(balance) <> 0`);
  return rows.map(({ account, vnd }) => [account, vnd]);
}
