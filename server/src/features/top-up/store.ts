/** Queries for announced transfers: open, list, follow, remove. */
import type { Vnd } from "@portal/contract/values/money";
import {
  OPEN_TOP_UPS_MAX,
  type OpenTopUp,
  TOP_UP_LATE_MINUTES,
  type TopUp,
} from "@portal/contract/top-up";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** A transfer that a player has announced. */
export type AnnouncedTopUp = {
  readonly userId: number;
  readonly method: string;
  readonly amountVnd: Vnd;
};

/** The result of an announcement. */
export type OpenOutcome = {
  /** Null if the player has too many open ones. */
  readonly id: string | null;
  readonly outcome: "opened" | "known" | "arrived" | "too_many";
};

/** Opens a top-up. A repeat within the time of an instant transfer means the same transfer. */
export function openTopUp(
  db: Queries,
  { userId, method, amountVnd }: AnnouncedTopUp,
): Promise<OpenOutcome> {
  return db.repeatable.one<OpenOutcome>(sql`
    select id, outcome from open_top_up(${userId}, ${method}, ${amountVnd},
      make_interval(mins => ${TOP_UP_LATE_MINUTES}), ${OPEN_TOP_UPS_MAX})`);
}

/** Lists the announced transfers, without those of purchases. */
export function listOpenTopUps(db: Queries, userId: number): Promise<OpenTopUp[]> {
  return db.many<OpenTopUp>(sql`
    select id, method, amount_vnd as "amountVnd", sent_at as "sentAt",
      case when sent_at > now() - make_interval(mins => ${TOP_UP_LATE_MINUTES})
        then 'waiting' else 'late' end as state
    from top_ups
    where user_id = ${userId} and transaction_id is null and purchase_id is null
      and sent_at > now() - top_up_stays_open()
    order by sent_at desc, id limit ${OPEN_TOP_UPS_MAX}`);
}

/** The steps of a top-up. The fields of a step that has not happened are null. */
export type TopUpProgress = Pick<TopUp, "id" | "method" | "amountVnd" | "sentAt" | "state"> & {
  readonly purchaseId: string | null;
  readonly reference: string | null;
  readonly occurredAt: string | null;
  readonly receivedAt: string | null;
  /** The wallet's state of an unpaid payment; null if it reports nothing or has paid. */
  readonly walletSays: "pending" | "failed" | null;
  readonly claimedAt: string | null;
  readonly claimedBy: string | null;
  readonly transactionId: string | null;
  readonly creditedAt: string | null;
  readonly creditKp: number;
  readonly bonusKp: number;
  readonly debtSettledKp: number;
};

/** Reads the progress of a top-up. @param id the id of the top-up, or of a transfer's transaction */
export function findTopUp(
  db: Queries,
  userId: number,
  id: string,
): Promise<TopUpProgress | undefined> {
  return db.maybe<TopUpProgress>(sql`
    with announced as (
      select id, method, amount_vnd, sent_at, transaction_id, purchase_id from top_ups
      where (id = ${id} or transaction_id = ${id}) and user_id = ${userId}
    ), followed as (
      select * from announced
      union all
      -- Unannounced money has a page by the id of its transaction.
      select id, payload->>'source', value, null, id, null from transactions
      where id = ${id} and user_id = ${userId} and not exists (select from announced)
        and type in ('topup.bank-transfer', 'topup.e-wallet') and status = 'success'
    )
    select f.id, f.method, f.amount_vnd as "amountVnd", f.sent_at as "sentAt",
      f.purchase_id as "purchaseId",
      case when f.transaction_id is not null then 'credited'
        when f.sent_at <= now() - top_up_stays_open() then 'expired'
        when f.sent_at <= now() - make_interval(mins => ${TOP_UP_LATE_MINUTES}) then 'late'
        else 'waiting' end as state,
      coalesce(n.reference, p.reference) as reference,
      coalesce(n.occurred_at, p.occurred_at) as "occurredAt",
      coalesce(n.received_at, p.opened_at) as "receivedAt",
      case when p.failure is not null then 'failed' when p.order_id is not null then 'pending' end
        as "walletSays",
      c.claimed_at as "claimedAt", c.claimed_by as "claimedBy",
      t.id as "transactionId", t.created_at as "creditedAt",
      coalesce(given.credit_kp, 0) as "creditKp", coalesce(given.bonus_kp, 0) as "bonusKp",
      coalesce((select e.amount from journals j
        join entries e on e.journal_id = j.id
        join ledger_accounts a on a.id = e.account_id
        where j.transaction_id = t.id and a.user_id = ${userId} and a.name = 'debt'), 0)
        as "debtSettledKp"
    from followed f
    left join transactions t on t.id = f.transaction_id
    left join lateral given_credit(t.id) given on true
    left join notice_claims c on c.transaction_id = t.id
    left join inbound_notices n on n.id = coalesce(c.notice_id,
      (select own.id from inbound_notices own where own.transaction_id = t.id))
    left join lateral (
      select o.order_id, o.reference, o.occurred_at, o.opened_at, o.failure from open_payments o
      where f.transaction_id is null and o.user_id = ${userId} and o.method = f.method
        and o.amount_vnd = f.amount_vnd
        and o.opened_at > f.sent_at - make_interval(mins => ${TOP_UP_LATE_MINUTES})
        and (o.settled_at is null or o.failure is not null)
      order by o.opened_at desc limit 1
    ) p on true`);
}

const OTHERS_MAX = 5;

/** Lists transfers that came after the announcement of this top-up and belong to none. */
export function listOthers(db: Queries, userId: number, topUpId: string): Promise<TopUp["others"]> {
  return db.many<TopUp["others"][number]>(sql`
    select t.id, t.value as "amountVnd", t.created_at as at
    from top_ups f join transactions t on t.user_id = f.user_id and t.created_at >= f.sent_at
    where f.id = ${topUpId} and f.user_id = ${userId}
      and t.type in ('topup.bank-transfer', 'topup.e-wallet') and t.status = 'success'
      and not exists (select from top_ups known where known.transaction_id = t.id)
    order by t.created_at desc, t.id limit ${OTHERS_MAX}`);
}

/** @returns false if the player has no open top-up of this id */
export function removeOpenTopUp(db: Queries, userId: number, id: string): Promise<boolean> {
  return db.changes(sql`
    delete from top_ups where id = ${id} and user_id = ${userId} and transaction_id is null
      and purchase_id is null`);
}

const KEPT_DAYS = 30;

/** Deletes old announcements without money. Those of paid purchases stay, because their pages show the excess. */
export async function deleteOldTopUps(db: Queries): Promise<void> {
  await db.run(sql`
    delete from top_ups
    where transaction_id is null and sent_at < now() - make_interval(days => ${KEPT_DAYS})
      and not exists (
        select from purchases p where p.id = purchase_id and p.transaction_id is not null)`);
}
