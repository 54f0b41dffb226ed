/** Queries for submitted cards: store, claim the sending, lock, credit or fail, list. */
import type { SubmittedCard } from "@portal/contract/payment";
import type { Vnd } from "@portal/contract/values/money";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";
import type { CardFailure } from "./card-failures.ts";
import { type CardOrder, type CardRate, shownPin } from "./card-order.ts";

/** A PIN as the database stores it: encrypted, and a MAC to find the same card again. */
export type StoredPin = { readonly mac: Buffer; readonly encrypted: string };

/** @returns false if the row exists already */
export function insertCardTopUp(
  tx: Queries,
  id: string,
  { userId, provider, serial, pin, valueVnd, rate }: CardOrder,
): Promise<boolean> {
  const payload = { provider, serial, pin: shownPin(pin), rate };
  return tx.changes(sql`
    insert into transactions (id, user_id, type, status, value, currency, payload)
    values (${id}, ${userId}, 'topup.card', 'pending', ${valueVnd}, 'VND',
      ${JSON.stringify(payload)})
    on conflict do nothing`);
}

/** Waits for a concurrent submission of the same card. @returns false if the card is in flight or used already */
export function insertCard(
  tx: Queries,
  id: string,
  { provider, telco, serial, valueVnd }: CardOrder,
  pin: StoredPin,
): Promise<boolean> {
  return tx.changes(sql`
    insert into cards (transaction_id, provider, telco, serial, pin_mac, encrypted_pin, declared_vnd)
    values (${id}, ${provider}, ${telco}, ${serial}, ${pin.mac}, ${pin.encrypted}, ${valueVnd})
    on conflict do nothing`);
}

type Status = "pending" | "success" | "failed";

/** Returns the status of the card's transaction if the card may not be submitted again. */
export async function findTaken(
  db: Queries,
  { provider, serial }: { readonly provider: string; readonly serial: string },
  pinMac: Buffer,
): Promise<Status | undefined> {
  const found = await db.maybe<{ status: Status }>(sql`
    select t.status from cards c join transactions t on t.id = c.transaction_id
    where c.provider = ${provider} and c.serial = ${serial} and c.pin_mac = ${pinMac}
      and c.is_taken`);
  return found?.status;
}

export type CardState = {
  readonly id: string;
  readonly status: Status;
  readonly failure: CardFailure | null;
  readonly errorNote: string | null;
  readonly creditKp: number;
  readonly bonusKp: number;
};

export function findCardState(db: Queries, id: string): Promise<CardState> {
  return db.one<CardState>(sql`
    select t.id, t.status, c.failure, t.payload->>'errorNote' as "errorNote",
      coalesce(given.credit_kp, 0) as "creditKp", given.bonus_kp as "bonusKp"
    from transactions t join cards c on c.transaction_id = t.id
    cross join lateral given_credit(t.id) given
    where t.id = ${id}`);
}

/** A card that is not final. */
export type OpenCard = {
  readonly id: string;
  readonly provider: string;
  readonly telco: string;
  readonly serial: string;
  readonly pinMac: Buffer;
  readonly encryptedPin: string;
  readonly declaredVnd: Vnd;
  readonly isAccepted: boolean;
  /** Null if the card has not been sent to the gateway yet. */
  readonly sentSecondsAgo: number | null;
};

export function findOpenCard(db: Queries, id: string): Promise<OpenCard | undefined> {
  return db.maybe<OpenCard>(sql`
    select transaction_id as id, provider, telco, serial, pin_mac as "pinMac",
      encrypted_pin as "encryptedPin" /* never null */, declared_vnd as "declaredVnd",
      accepted_at is not null as "isAccepted",
      extract(epoch from now() - sent_at)::float8 as "sentSecondsAgo"
    from cards where transaction_id = ${id} and settled_at is null`);
}

/** @returns whether the caller may send the card: true once, for one caller */
export function claimSending(db: Queries, id: string): Promise<boolean> {
  return db.changes(sql`
    update cards set sent_at = now()
    where transaction_id = ${id} and sent_at is null and settled_at is null`);
}

/** Marks all unsent cards from before a moment as sent. @returns their transactions */
export async function claimSendingBefore(db: Queries, moment: Date): Promise<string[]> {
  const claimed = await db.write.many<{ id: string }>(sql`
    update cards c set sent_at = now() from transactions t
    where t.id = c.transaction_id and t.created_at <= ${moment}
      and c.sent_at is null and c.settled_at is null
    returning c.transaction_id as id`);
  return claimed.map(({ id }) => id);
}

export async function noteAccepted(db: Queries, id: string): Promise<void> {
  await db.run(sql`
    update cards set accepted_at = now()
    where transaction_id = ${id} and accepted_at is null and settled_at is null`);
}

export type LockedCard = {
  readonly userId: number;
  readonly provider: string;
  readonly declaredVnd: Vnd;
  readonly rate: CardRate;
};

/** Locks an open card until the transaction ends. @returns undefined if it was decided already */
export function lockOpenCard(tx: Queries, id: string): Promise<LockedCard | undefined> {
  return tx.maybe<LockedCard>(sql`
    select user_id as "userId", payload->>'provider' as provider, value as "declaredVnd",
      payload->'rate' as rate
    from transactions
    where id = ${id} and type = 'topup.card' and status = 'pending' for update`);
}

export async function markCredited(
  tx: Queries,
  id: string,
  { valueVnd, netVnd, payload }: { valueVnd: Vnd; netVnd: Vnd | null; payload: object },
): Promise<void> {
  await tx.run(sql`
    update transactions set status = 'success', value = ${valueVnd}, updated_at = now(),
      payload = payload || ${JSON.stringify(payload)}::jsonb
    where id = ${id}`);
  await tx.run(sql`
    update cards set settled_at = now(), encrypted_pin = null, real_vnd = ${valueVnd},
      net_vnd = ${netVnd}
    where transaction_id = ${id}`);
}

type Failed = {
  readonly failure: CardFailure;
  readonly isTaken: boolean;
  readonly errorNote: string;
  readonly realVnd: Vnd | null;
};

export async function markFailed(
  tx: Queries,
  id: string,
  { failure, isTaken, errorNote, realVnd }: Failed,
): Promise<void> {
  await tx.run(sql`
    update transactions set status = 'failed', updated_at = now(),
      payload = payload || jsonb_build_object('errorNote', ${errorNote}::text)
    where id = ${id}`);
  await tx.run(sql`
    update cards set settled_at = now(), encrypted_pin = null, failure = ${failure},
      is_taken = ${isTaken}, real_vnd = ${realVnd}
    where transaction_id = ${id}`);
}

type Bonus = { readonly userId: number; readonly bonusKp: number; readonly provider: string };

export async function insertBonus(
  tx: Queries,
  topUpId: string,
  { userId, bonusKp, provider }: Bonus,
): Promise<void> {
  await tx.run(sql`
    insert into transactions (user_id, parent_id, type, status, value, currency, payload)
    values (${userId}, ${topUpId}, 'credit.bonus', 'success', ${bonusKp}, 'KP',
      ${JSON.stringify({ source: provider })})`);
}

const LISTED_HOURS = 24;
const LISTED_AT_MOST = 20;

/** Lists the player's open cards and those of the last day, newest first. */
export function listCards(db: Queries, userId: number): Promise<SubmittedCard[]> {
  return db.many<SubmittedCard>(sql`
    select t.id as "transactionId", c.provider, c.serial, t.payload->>'pin' as pin, t.value,
      t.status, t.payload->>'errorNote' as "errorNote",
      coalesce(given.credit_kp, 0) as credit, given.bonus_kp as bonus,
      t.created_at as "createdAt", t.updated_at as "updatedAt"
    from (
      select id, created_at from (
        select id, created_at from transactions
        where user_id = ${userId} and type = 'topup.card' and status = 'pending'
        union all
        select id, created_at from transactions
        where user_id = ${userId} and type = 'topup.card' and status in ('success', 'failed')
          and created_at > now() - make_interval(hours => ${LISTED_HOURS})
      ) either
      order by created_at desc, id desc limit ${LISTED_AT_MOST}
    ) listed
    join transactions t on t.id = listed.id
    join cards c on c.transaction_id = t.id
    cross join lateral given_credit(t.id) given
    order by t.created_at desc, t.id desc`);
}

/** Lists open cards that have no job, or only one that has given up. */
export async function cardsWithoutJob(db: Queries, task: string, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select c.transaction_id as id from cards c
    where c.settled_at is null and not exists (
      select from jobs j where j.task = ${task} and j.dead_at is null
        and j.payload->>'transactionId' = c.transaction_id::text)
    order by c.transaction_id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export function countOpenFor(db: Queries, minutes: number): Promise<number> {
  return db.value<number>(sql`
    select count(*) from cards c join transactions t on t.id = c.transaction_id
    where c.settled_at is null
      and t.created_at < now() - make_interval(mins => ${minutes})`);
}

export type CardOwner = {
  readonly userId: number;
  readonly username: string;
  readonly status: Status;
};

/** Finds the owner of a card, decided or not. @returns undefined if the transaction is not a card */
export function findCardOwner(db: Queries, id: string): Promise<CardOwner | undefined> {
  return db.maybe<CardOwner>(sql`
    select t.user_id as "userId", u.username, t.status
    from cards c join transactions t on t.id = c.transaction_id join users u on u.id = t.user_id
    where c.transaction_id = ${id}`);
}
