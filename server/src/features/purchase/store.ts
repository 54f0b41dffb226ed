/**
 * Writes purchases and their state: open, join, confirm, drop, take, obstacles. `shown-store.ts` reads them for
 * pages.
 */
import { PURCHASE_OPEN_HOURS, type PurchaseObstacle } from "@portal/contract/purchase";
import type { Idempotency } from "../../domain/ledger/place-once.ts";
import type { PricedOrder, Receiver } from "../../domain/recharges/recharge-order.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** A purchase to be opened. */
export type NewPurchase = PricedOrder & {
  readonly id: string;
  readonly userId: number;
  readonly receiver: Receiver;
  readonly method: string | null;
  /** The session that orders it. */
  readonly sessionId: string;
};

/** @returns false if it exists already */
export function insertPurchase(tx: Queries, purchase: NewPurchase): Promise<boolean> {
  const { id, userId, creditKp, coins, coinName, gameId, zone, receiver } = purchase;
  const { method, sessionId, shopVersion } = purchase;
  return tx.changes(sql`
    insert into purchases (id, user_id, credit_kp, coins, coin_name, game_id, zone_id, zone_name,
      character_name, character_id, method, session_id, shop_version, expires_at)
    values (${id}, ${userId}, ${creditKp}, ${coins}, ${coinName}, ${gameId}, ${zone.id}, ${zone.name},
      ${receiver.characterName}, ${receiver.characterId}, ${method}, ${sessionId},
      ${shopVersion}, now() + make_interval(hours => ${PURCHASE_OPEN_HOURS}))
    on conflict do nothing`);
}

type KeyHolder = { readonly bodySha256: Buffer; readonly purchaseId: string };

/** Returns the purchase that holds an idempotency key, and the body that it was sent with. */
export function findKeyHolder(
  db: Queries,
  userId: number,
  key: string,
): Promise<KeyHolder | undefined> {
  return db.maybe<KeyHolder>(sql`
    select body_sha256 as "bodySha256", purchase_id as "purchaseId"
    from purchase_keys where user_id = ${userId} and key = ${key}`);
}

export async function insertKey(
  tx: Queries,
  userId: number,
  { key, bodySha256 }: Idempotency,
  purchaseId: string,
): Promise<void> {
  await tx.run(sql`
    insert into purchase_keys (user_id, key, body_sha256, purchase_id)
    values (${userId}, ${key}, ${bodySha256}, ${purchaseId})`);
}

/**
 * Counts the player's unpaid purchases, and finds the one of the same package for the same zone, unless the shop has
 * changed since it was ordered: then the player has seen another price.
 */
export function findOpen(
  tx: Queries,
  { userId, creditKp, zone, shopVersion }: NewPurchase,
): Promise<{ readonly count: number; readonly sameId: string | null }> {
  return tx.one(sql`
    select count(*) as count, min(id::text) filter (
      where credit_kp = ${creditKp} and zone_id = ${zone.id}
        and shop_version is not distinct from ${shopVersion}) as "sameId"
    from open_purchases where user_id = ${userId}`);
}

/** A player's balance and debt. One of the two is 0. */
export type Wallet = { readonly balanceKp: number; readonly debtKp: number };

/** Locks the player's accounts, so that credits wait, and then reads them. */
export function lockWallet(tx: Queries, userId: number): Promise<Wallet> {
  return tx.write.one<Wallet>(sql`
    select balance_kp as "balanceKp", debt_kp as "debtKp" from lock_wallet(${userId})`);
}

/** Stores the transfer that would pay a purchase as an announced top-up. The wallet must be locked. */
export async function followTransfer(
  tx: Queries,
  purchaseId: string,
  method: string,
  amountVnd: number,
): Promise<void> {
  await tx.write.value<string>(sql`
    select follow_purchase_transfer(${purchaseId}, ${method}, ${amountVnd})`);
}

/** @returns false if the player has no such open purchase */
export function setMethod(
  tx: Queries,
  userId: number,
  id: string,
  method: string,
): Promise<boolean> {
  return tx.changes(sql`
    update purchases p set method = ${method}
    where p.id = ${id} and p.user_id = ${userId} and purchase_is_open(p)`);
}

/** What a repeated order of the same package and zone has changed in an open purchase. */
export type Joined = {
  /** The receiver before the order. */
  readonly characterBefore: string | null;
  readonly hasOtherReceiver: boolean;
  /** True if the purchase waited for the player's confirmation: this order counts as one. */
  readonly isConfirmed: boolean;
};

/** Assigns an open purchase to the session that orders the same again, and to the character chosen there. */
export function joinPurchase(
  tx: Queries,
  id: string,
  {
    receiver: { characterName, characterId },
    sessionId,
  }: Pick<NewPurchase, "receiver" | "sessionId">,
): Promise<Joined | undefined> {
  return tx.write.maybe<Joined>(sql`
    update purchases p set character_name = ${characterName}, character_id = ${characterId},
      session_id = ${sessionId}, needs_confirmation = false
    where p.id = ${id} and purchase_is_open(p)
    returning old.character_name as "characterBefore",
      (old.character_name, old.character_id) is distinct from (new.character_name, new.character_id)
        as "hasOtherReceiver",
      old.needs_confirmation as "isConfirmed"`);
}

/** Confirms a purchase and assigns it to this session, once. @returns false if it does not wait for confirmation */
export function markConfirmed(
  tx: Queries,
  { id: userId, sessionId }: { readonly id: number; readonly sessionId: string },
  id: string,
): Promise<boolean> {
  return tx.changes(sql`
    update purchases p set needs_confirmation = false, session_id = ${sessionId}
    where p.id = ${id} and p.user_id = ${userId} and p.needs_confirmation and purchase_is_open(p)`);
}

/**
 * Drops a purchase, and deletes the transfer that was expected for it.
 * @returns false if the player has no such open purchase
 */
export async function markDropped(tx: Queries, userId: number, id: string): Promise<boolean> {
  const isDropped = await tx.changes(sql`
    update purchases p set dropped_at = now(), why = null
    where p.id = ${id} and p.user_id = ${userId} and purchase_is_open(p)`);
  if (isDropped) {
    await tx.run(sql`delete from top_ups where purchase_id = ${id} and transaction_id is null`);
  }
  return isDropped;
}

/** A purchase that can be paid. */
export type OpenPurchase = PricedOrder & {
  readonly id: string;
  readonly userId: number;
  readonly account: string;
  readonly method: string | null;
};

/** `needsConfirmation`: its player must confirm it before it can be paid. */
type FoundPurchase = OpenPurchase & { readonly needsConfirmation: boolean };

/** Returns one of the player's open purchases. */
export function findOpenPurchase(
  db: Queries,
  userId: number,
  id: string,
): Promise<FoundPurchase | undefined> {
  return db.maybe<FoundPurchase>(sql`
    select id, user_id as "userId", account, credit_kp as "creditKp", coins, coin_name as "coinName",
      game_id as "gameId", method, shop_version as "shopVersion",
      needs_confirmation as "needsConfirmation", zone
    from open_purchases where id = ${id} and user_id = ${userId}`);
}

/** An open purchase that does not wait for its player. */
export type AwaitingPurchase = OpenPurchase & { readonly isCovered: boolean };

/**
 * Lists the purchases that await money. Those that the balance covers come first, then those whose own transfer has
 * arrived, then the oldest.
 */
export function listAwaiting(db: Queries, userId: number): Promise<AwaitingPurchase[]> {
  return db.many<AwaitingPurchase>(sql`
    select p.id, p.user_id as "userId", p.account, p.credit_kp as "creditKp", p.coins,
      p.coin_name as "coinName", p.game_id as "gameId", p.method, p.shop_version as "shopVersion",
      p.zone,
      p.credit_kp <= a.balance as "isCovered"
    from open_purchases p
    join ledger_accounts a on a.user_id = p.user_id and a.name = 'credit'
    where p.user_id = ${userId} and p.why is null and not p.needs_confirmation
    order by p.credit_kp <= a.balance desc, exists (
        select from top_ups f where f.purchase_id = p.id and f.transaction_id is not null) desc,
      p.created_at, p.id`);
}

/**
 * Takes a purchase for its recharge, once. From now on its receiver cannot be changed.
 * @returns undefined if it is taken, dropped or expired, or waits for its player's confirmation
 */
export function takePurchase(tx: Queries, id: string): Promise<Receiver | undefined> {
  return tx.write.maybe<Receiver>(sql`
    update purchases p set transaction_id = id, ordered_at = now(), why = null
    where p.id = ${id} and purchase_is_open(p) and not p.needs_confirmation
    returning character_name as "characterName", character_id as "characterId"`);
}

/**
 * Records what keeps a purchase from being paid. The player's wallet must be locked.
 * @returns false if it is no longer open or the balance no longer covers it
 */
export function setObstacle(tx: Queries, id: string, why: PurchaseObstacle): Promise<boolean> {
  return tx.changes(sql`
    update purchases p set why = ${why} from ledger_accounts a
    where p.id = ${id} and purchase_is_open(p) and not p.needs_confirmation
      and a.user_id = p.user_id and a.name = 'credit' and p.credit_kp <= a.balance`);
}

/** Clears the obstacle of purchases that the balance no longer covers: they await money again. */
export async function clearObstacles(db: Queries, userId: number): Promise<void> {
  await db.run(sql`
    update purchases p set why = null from ledger_accounts a
    where p.user_id = ${userId} and p.why is not null and purchase_is_open(p)
      and a.user_id = p.user_id and a.name = 'credit' and p.credit_kp > a.balance`);
}

export function findWallet(db: Queries, userId: number): Promise<Wallet> {
  return db.one<Wallet>(sql`
    select c.balance as "balanceKp", -d.balance as "debtKp"
    from ledger_accounts c join ledger_accounts d on d.user_id = c.user_id and d.name = 'debt'
    where c.user_id = ${userId} and c.name = 'credit'`);
}

/** Unpaid purchases, and idempotency keys, are deleted after this time. */
const KEPT_DAYS = 30;
/** Dropped purchases are deleted earlier: a player can drop many, and no list shows them. */
const DROPPED_KEPT_DAYS = 1;

/** Deletes old unpaid purchases, dropped ones early, and old idempotency keys. */
export async function deleteOldPurchases(db: Queries): Promise<void> {
  await db.run(sql`
    delete from purchases
    where transaction_id is null and (
      created_at < now() - make_interval(days => ${KEPT_DAYS})
      or created_at < now() - make_interval(days => ${DROPPED_KEPT_DAYS})
        and dropped_at < now() - make_interval(days => ${DROPPED_KEPT_DAYS}))`);
  await db.run(sql`
    delete from purchase_keys where created_at < now() - make_interval(days => ${KEPT_DAYS})`);
}
