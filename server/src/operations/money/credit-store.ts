/** Queries for credit that was given: find and lock it, insert a transaction of credit, set the grant limits. */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** What a top-up gave. */
export type Given = { readonly creditKp: number; readonly bonusKp: number };

export function findGiven(db: Queries, transactionId: string): Promise<Given> {
  return db.one<Given>(sql`
    select credit_kp as "creditKp", bonus_kp as "bonusKp" from given_credit(${transactionId})`);
}

/** A transaction that gave a player credit, perhaps with a bonus. */
export type Credited = {
  readonly id: string;
  readonly userId: number;
  readonly username: string;
  /** What it was paid with (vietcombank, VIETTEL); null for a gift or a refund. */
  readonly source: string | null;
  /** Bonus included. */
  readonly creditedKp: number;
  readonly recalledKp: number;
};

/**
 * Locks the transaction's row until the database transaction ends, so that its recalls run one after another.
 * @returns undefined if it gave no credit
 */
export async function lockCredited(tx: Queries, id: string): Promise<Credited | undefined> {
  await tx.run(sql`select from transactions where id = ${id} for no key update`);
  // A separate statement: only a statement that begins after the lock sees all earlier recalls.
  return findCredited(tx, id);
}

/** @returns undefined if it gave no credit */
export function findCredited(db: Queries, id: string): Promise<Credited | undefined> {
  return db.maybe<Credited>(sql`
    select t.id, t.user_id as "userId", u.username,
      coalesce(t.payload->>'source', t.payload->>'provider') as source,
      given.credit_kp + given.bonus_kp as "creditedKp", given.recalled_kp as "recalledKp"
    from transactions t
    join users u on u.id = t.user_id
    cross join lateral given_credit(t.id) given
    where t.id = ${id} and t.status = 'success'
      and (t.type like 'topup.%' or t.type in ('credit.recharge', 'credit.refund'))`);
}

/** Returns the transaction that belongs to the journal of this key, if that was posted. */
export function findPosted(
  db: Queries,
  key: string,
): Promise<{ readonly id: string; readonly kp: number } | undefined> {
  return db.maybe(sql`
    select t.id, abs(t.value) as kp from journals j join transactions t on t.id = j.transaction_id
    where j.key = ${key}`);
}

export type NewCreditTransaction = {
  readonly userId: number;
  readonly type: "credit.recharge" | "credit.recall";
  /** Negative where credit leaves the player. */
  readonly valueKp: number;
  readonly parentId: string | null;
  readonly payload: object;
};

/** @returns its id */
export function insertCreditTransaction(
  tx: Queries,
  { userId, type, valueKp, parentId, payload }: NewCreditTransaction,
): Promise<string> {
  return tx.write.value<string>(sql`
    insert into transactions (user_id, parent_id, type, status, value, currency, payload)
    values (${userId}, ${parentId}, ${type}, 'success', ${valueKp}, 'KP', ${JSON.stringify(payload)})
    returning id`);
}

/** The limits on what operators may give away, in KP. */
export type GrantLimits = {
  readonly perOperationKp: number;
  readonly perOperatorDayKp: number;
  readonly perDayKp: number;
};

/** Sets the limits against which the database checks the grants of this transaction at commit. */
export async function setGrantLimits(tx: Queries, limits: GrantLimits): Promise<void> {
  await tx.run(sql`
    select set_config('portal.grant_per_operation_kp', ${String(limits.perOperationKp)}, true),
      set_config('portal.grant_per_operator_day_kp', ${String(limits.perOperatorDayKp)}, true),
      set_config('portal.grant_per_day_kp', ${String(limits.perDayKp)}, true)`);
}
