/** Queries for orders of coins and their deliveries. */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** An order that the game has delivered and the database has lost. */
export type DeliveredOrder = {
  /** The order's id, the game's request id. */
  readonly id: string;
  readonly userId: number;
  readonly creditKp: number;
  /** The player's name on the game server. */
  readonly account: string;
  readonly zone: { readonly id: string; readonly name: string };
  readonly characterId: string | null;
  readonly coins: number;
  readonly coinName: string;
  readonly gameId: string;
  readonly deliveredAt: Date;
};

/** Inserts an order that was delivered. @returns false if its id exists already */
export function insertDelivered(tx: Queries, order: DeliveredOrder): Promise<boolean> {
  const { id, userId, creditKp, gameId, coinName, coins, zone, characterId, deliveredAt } = order;
  const payload = { metadata: { gameId, coin: coins, coinName, zoneName: zone.name } };
  return tx.changes(sql`
    with payment as (
      insert into transactions (id, user_id, type, status, value, currency, payload, created_at)
      values (${id}, ${userId}, 'credit.pay', 'success', ${-creditKp}, 'KP',
        ${JSON.stringify(payload)}, ${deliveredAt})
      on conflict do nothing returning id
    )
    insert into deliveries
      (transaction_id, account, zone_id, character_id, coins, credit_spent, ordered_at)
    select id, ${order.account}, ${zone.id}, ${characterId}, ${coins}, ${creditKp}, ${deliveredAt}
    from payment`);
}

/** Marks the purchase of a delivered order, if there is one, as paid, so that nothing pays it again. */
export async function markPurchasePaid(
  tx: Queries,
  { id, deliveredAt }: DeliveredOrder,
): Promise<void> {
  await tx.run(sql`
    update purchases
    set transaction_id = id, ordered_at = ${deliveredAt}, why = null, dropped_at = null
    where id = ${id}`);
}

/** Returns the player who had this name in the game at that time. A younger account is another player's. */
export async function findByGameAccount(
  db: Queries,
  account: string,
  at: Date,
): Promise<number | undefined> {
  const found = await db.maybe<{ id: number }>(sql`
    select id from users where username = ${account} and joined_at <= ${at} and closed_at is null`);
  return found?.id;
}

/** An order of coins, for its player. */
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

/** Returns whether an order of coins has this id. */
export function isStored(db: Queries, id: string): Promise<boolean> {
  return db.value<boolean>(
    sql`select exists (select from deliveries where transaction_id = ${id})`,
  );
}

/** An order that the game has not decided yet. */
export type OpenDelivery = {
  readonly account: string;
  readonly zoneId: string;
  /** The game's id of the character that receives the coins; null: the account does. */
  readonly characterId: string | null;
  readonly coins: number;
  readonly creditSpent: number;
};

export function findOpenDelivery(db: Queries, id: string): Promise<OpenDelivery | undefined> {
  return db.maybe<OpenDelivery>(sql`
    select d.account, d.zone_id as "zoneId", d.character_id as "characterId", d.coins,
      d.credit_spent as "creditSpent"
    from deliveries d join transactions t on t.id = d.transaction_id
    where t.id = ${id} and t.status = 'pending'`);
}

/** The player of a decided order, and the credit that was held for it. */
export type Settled = { readonly userId: number; readonly creditKp: number };

/** Decides a pending recharge, once. @returns undefined if it was decided already */
export function settleRecharge(
  tx: Queries,
  id: string,
  status: "success" | "failed",
  errorNote: string | null,
): Promise<Settled | undefined> {
  return tx.write.maybe<Settled>(sql`
    update transactions set status = ${status}, updated_at = now(),
      payload = payload || jsonb_strip_nulls(jsonb_build_object('errorNote', ${errorNote}::text))
    where id = ${id} and status = 'pending'
    returning user_id as "userId", -value as "creditKp"`);
}

/** @returns the id of the refund's own transaction */
export function insertRefund(tx: Queries, paymentId: string, settled: Settled): Promise<string> {
  return tx.write.value<string>(sql`
    insert into transactions (user_id, parent_id, type, status, value, currency, payload)
    select ${settled.userId}, id, 'credit.refund', 'success', ${settled.creditKp}, 'KP',
      payload - 'errorNote'
    from transactions where id = ${paymentId}
    returning id`);
}

/** An order of coins, for operations. */
export type Order = {
  readonly userId: number;
  readonly username: string;
  readonly status: "pending" | "success" | "failed";
  readonly creditKp: number;
};

/** Locks an order of coins until the transaction ends. @returns undefined if there is none */
export function lockOrder(tx: Queries, id: string): Promise<Order | undefined> {
  return tx.maybe<Order>(sql`
    select t.user_id as "userId", u.username, t.status, -t.value as "creditKp"
    from transactions t
    join deliveries d on d.transaction_id = t.id
    join users u on u.id = t.user_id
    where t.id = ${id} for update of t`);
}
