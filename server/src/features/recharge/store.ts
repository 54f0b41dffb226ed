import type { Queries } from "../../kit/database.ts";
import { sql } from "../../kit/sql.ts";
import type { RechargeOrder } from "./recharge-order.ts";

/** @returns false where the order had been written before */
export async function insertRecharge(
  tx: Queries,
  id: string,
  order: RechargeOrder,
): Promise<boolean> {
  const { gameId, coinName, coins, zone } = order;
  const payload = { metadata: { gameId, coin: coins, coinName, zoneName: zone.name } };
  const inserted = await tx.run(sql`
    with payment as (
      insert into transactions (id, user_id, type, status, value, currency, payload)
      values (${id}, ${order.userId}, 'credit.pay', 'pending', ${-order.creditKp}, 'KP',
        ${JSON.stringify(payload)})
      on conflict do nothing returning id
    )
    insert into deliveries (transaction_id, account, zone_id, coins, credit_spent)
    select id, ${order.account}, ${zone.id}, ${coins}, ${order.creditKp} from payment`);
  return inserted === 1;
}

export type Recharge = {
  readonly id: string;
  readonly status: "pending" | "success" | "failed";
  readonly coins: number;
  readonly coinName: string;
};

export function findRecharge(db: Queries, id: string): Promise<Recharge> {
  return db.one<Recharge>(sql`
    select t.id, t.status, d.coins, t.payload->'metadata'->>'coinName' as "coinName"
    from transactions t join deliveries d on d.transaction_id = t.id
    where t.id = ${id}`);
}

export type OpenDelivery = {
  readonly account: string;
  readonly zoneId: string;
  readonly coins: number;
  readonly creditSpent: number;
};

export function findOpenDelivery(db: Queries, id: string): Promise<OpenDelivery | undefined> {
  return db.maybe<OpenDelivery>(sql`
    select d.account, d.zone_id as "zoneId", d.coins, d.credit_spent as "creditSpent"
    from deliveries d join transactions t on t.id = d.transaction_id
    where t.id = ${id} and t.status = 'pending'`);
}

export type Settled = { readonly userId: number; readonly creditKp: number };

/** Decides a pending recharge, once. @returns undefined where it had been decided */
export function settleRecharge(
  tx: Queries,
  id: string,
  status: "success" | "failed",
  errorNote: string | null,
): Promise<Settled | undefined> {
  return tx.maybe<Settled>(sql`
    update transactions set status = ${status}, updated_at = now(),
      payload = payload || jsonb_strip_nulls(jsonb_build_object('errorNote', ${errorNote}::text))
    where id = ${id} and status = 'pending'
    returning user_id as "userId", -value as "creditKp"`);
}

/** @returns the id of the refund's own transaction */
export async function insertRefund(tx: Queries, paymentId: string, settled: Settled) {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into transactions (user_id, parent_id, type, status, value, currency, payload)
    select ${settled.userId}, id, 'credit.refund', 'success', ${settled.creditKp}, 'KP',
      payload - 'errorNote'
    from transactions where id = ${paymentId}
    returning id`);
  return id;
}
