/** Reads purchases as the page shows them. */
import type { Purchase, PurchaseObstacle, PurchaseState } from "@portal/contract/purchase";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** A purchase as the page shows it, without the transfer that would pay it. */
export type PurchaseRow = {
  readonly id: string;
  readonly state: PurchaseState;
  readonly creditKp: number;
  readonly coins: number;
  readonly coinName: string;
  readonly zoneId: string;
  readonly zoneName: string;
  readonly characterName: string | null;
  readonly characterId: string | null;
  readonly method: string | null;
  readonly shopVersion: number | null;
  readonly received: Purchase["received"];
  readonly transactionId: string | null;
  readonly why: PurchaseObstacle | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly deliveredAt: string | null;
  /** The transfer that is followed, if any. */
  readonly followed: {
    readonly id: string;
    readonly method: string;
    readonly amountVnd: number;
  } | null;
};

export function findPurchase(
  db: Queries,
  userId: number,
  id: string,
): Promise<PurchaseRow | undefined> {
  return db.maybe<PurchaseRow>(sql`
    select p.id, p.state, p.credit_kp as "creditKp", p.coins, p.coin_name as "coinName",
      p.zone_id as "zoneId", p.zone_name as "zoneName", p.character_name as "characterName",
      p.character_id as "characterId", p.method, p.shop_version as "shopVersion",
      p.transaction_id as "transactionId", p.why, p.created_at as "createdAt",
      p.expires_at as "expiresAt", p.delivered_at as "deliveredAt", p.followed, p.received
    from shown_purchases p where p.id = ${id} and p.user_id = ${userId}`);
}

export type Overpayment = {
  readonly purchaseId: string;
  /** The excess of the transfer over the amount that the page requested. */
  readonly amountVnd: number;
  /** The credit that remained after the purchase was paid. */
  readonly creditKp: number;
};

/** Lists the purchases whose paying transfer exceeded the requested amount. No later event changes the result. */
export function listOverpayments(db: Queries, ids: readonly string[]): Promise<Overpayment[]> {
  return db.many<Overpayment>(sql`
    select p.id as "purchaseId", last.value - asked.amount_vnd as "amountVnd",
      least(held.balance_after, given.credit_kp + given.bonus_kp) as "creditKp"
    from purchases p
    join lateral (
      select f.method, f.amount_vnd, f.sent_at from top_ups f
      where f.purchase_id = p.id and f.sent_at <= p.ordered_at
      order by f.sent_at desc limit 1
    ) asked on true
    join lateral (
      select t.id, t.value from transactions t
      where t.user_id = p.user_id and t.type in ('topup.bank-transfer', 'topup.e-wallet')
        and t.status = 'success' and t.payload->>'source' = asked.method
        and t.created_at between asked.sent_at and p.ordered_at
        and not exists (
          select from top_ups f where f.transaction_id = t.id and f.purchase_id is distinct from p.id)
      order by t.created_at desc, t.id limit 1
    ) last on true
    cross join lateral given_credit(last.id) given
    cross join lateral (
      select e.account_id, e.balance_after from journals j join entries e on e.journal_id = j.id
      where j.key = 'hold:' || p.id
      -- Without it, the planner reads all entries of the player.
      offset 0
    ) held
    join ledger_accounts a on a.id = held.account_id and a.user_id = p.user_id and a.name = 'credit'
    where p.id = any (${ids}::uuid[]) and last.value > asked.amount_vnd and held.balance_after > 0`);
}

const LISTED_AT_MOST = 20;

/**
 * Lists the purchases under way, however old, then those that were paid or have expired in the last day, up to a limit.
 * Dropped ones are not listed, so that they cost nothing here.
 */
export function listPurchases(db: Queries, userId: number): Promise<PurchaseRow[]> {
  return db.many<PurchaseRow>(sql`
    select p.id, p.state, p.credit_kp as "creditKp", p.coins, p.coin_name as "coinName",
      p.zone_id as "zoneId", p.zone_name as "zoneName", p.character_name as "characterName",
      p.character_id as "characterId", p.method, p.shop_version as "shopVersion",
      p.transaction_id as "transactionId", p.why, p.created_at as "createdAt",
      p.expires_at as "expiresAt", p.delivered_at as "deliveredAt", p.followed, p.received
    from (
      select id, min(place) as place, max(since) as since from (
        (select id, 1 as place, created_at as since from purchases_under_way
        where user_id = ${userId} order by created_at desc limit ${LISTED_AT_MOST})
        union all
        (select id, 2, ordered_at from purchases
        where user_id = ${userId} and transaction_id is not null and ordered_at > now() - interval '1 day'
        order by ordered_at desc limit ${LISTED_AT_MOST})
        union all
        (select id, 2, created_at from purchases
        where user_id = ${userId} and transaction_id is null and dropped_at is null
          and created_at > now() - interval '1 day'
        order by created_at desc limit ${LISTED_AT_MOST})
      ) found
      group by id order by place, since desc limit ${LISTED_AT_MOST}
    ) listed
    cross join lateral (select * from shown_purchases s where s.id = listed.id) p
    order by p.created_at desc, p.id`);
}
