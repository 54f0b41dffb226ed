import type { Kp } from "@portal/contract/money";
import type { Queries } from "../kit/database.ts";
import { codeOf } from "../kit/database-errors.ts";
import { sql } from "../kit/sql.ts";
import { errors } from "./errors.ts";

/** One of the house's lines of a journal. What the house owes is positive, what it gave negative. */
export type HouseLine = {
  readonly account: HouseAccount;
  readonly currency: "KP" | "VND";
  readonly amount: number;
};

/** `cash:`, `sales:` and `issued:` are one account for each way to pay. */
export type HouseAccount =
  | `cash:${string}`
  | `sales:${string}`
  | `issued:${string}`
  | "bonus"
  | "grants"
  | "game-holds"
  | "game-sales"
  | "recalls"
  | "unmatched";

export type Journal = {
  /** What it names is posted once, however often it is asked for. */
  readonly key: string;
  readonly kind: string;
  readonly transactionId: string;
  readonly userId: number;
  /** KP moved to (+) or from (−) the player; what comes in settles his debt first. */
  readonly userKp: number;
  /** Only a recall may turn into debt what the credit does not cover. */
  readonly mayOwe?: boolean;
  readonly house: readonly HouseLine[];
};

/** SQLSTATE that post_journal raises where the player's credit is too low. */
const CREDIT_TOO_LOW = "PT001";

/**
 * Posts a journal in the caller's transaction; the database refuses one that does not sum to zero.
 * @returns false where a journal of this key had been posted before
 * @throws creditTooLow
 */
export async function post(tx: Queries, journal: Journal): Promise<boolean> {
  const { key, kind, transactionId, userId, userKp, mayOwe = false, house } = journal;
  const statement = sql`
    select is_new as "isNew" from post_journal(
      ${key}, ${kind}, ${transactionId}, ${userId}, ${userKp}, ${mayOwe},
      ${house.map(({ account }) => account)}, ${house.map(({ currency }) => currency)},
      ${house.map(({ amount }) => amount)})`;
  try {
    return (await tx.one<{ isNew: boolean }>(statement)).isNew;
  } catch (error) {
    throw codeOf(error) === CREDIT_TOO_LOW ? errors.creditTooLow() : error;
  }
}

/** Money that has arrived, as its notice tells it. */
export type ReceivedTransfer = {
  readonly provider: string;
  readonly eventId: string;
  /** The same bank entry under another event id; null where the bank gave no reference. */
  readonly naturalKey: string | null;
  readonly raw: Buffer;
  readonly method: string;
  readonly topUpType: "topup.bank-transfer" | "topup.e-wallet";
  readonly accountNumber: string;
  readonly reference: string | null;
  readonly content: string;
  readonly amountVnd: number;
  readonly occurredAt: Date;
  readonly paymentCode: string | null;
  /** The rates published at this moment, kept with the transaction. */
  readonly rate: { readonly kpPer10000Vnd: number; readonly bonusPercent: number };
  readonly creditKp: Kp;
  readonly bonusKp: Kp;
};

export type TransferOutcome = {
  /** Both null where the content names no player: the money waits in the unmatched account. */
  readonly transactionId: string | null;
  readonly userId: number | null;
  readonly isNew: boolean;
};

/** Takes in one notice, once: raw notice, transactions and journal in a single commit. */
export function receiveTransfer(db: Queries, transfer: ReceivedTransfer): Promise<TransferOutcome> {
  return db.one<TransferOutcome>(sql`
    select transaction_id as "transactionId", user_id as "userId", is_new as "isNew"
    from receive_transfer(
      ${transfer.provider}, ${transfer.eventId}, ${transfer.naturalKey}, ${transfer.raw},
      ${transfer.method}, ${transfer.topUpType}, ${transfer.accountNumber}, ${transfer.reference},
      ${transfer.content}, ${transfer.amountVnd}, ${transfer.occurredAt}, ${transfer.paymentCode},
      ${transfer.rate.kpPer10000Vnd}, ${transfer.rate.bonusPercent}, ${transfer.creditKp},
      ${transfer.bonusKp})`);
}

/**
 * Seals up to `limit` journals into the hash chain.
 * @returns how many it sealed; 0 where another process is at it
 */
export async function sealJournals(db: Queries, limit: number): Promise<number> {
  // The lock is seal_journals' own, which waits for it: whoever comes second leaves the first to it.
  const { sealed } = await db.one<{ sealed: number }>(sql`
    select case when pg_try_advisory_xact_lock(hashtext('seal_journals'))
      then seal_journals(${limit}) else 0 end as sealed`);
  return sealed;
}

/** So many journals are sealed in about a tenth of a second, most of which goes into finding them. */
const SEALED_AT_ONCE = 2_000;

/** Seals until there is nothing left to seal, however fast journals are posted, or until `ending`. */
export async function sealAllJournals(db: Queries, ending: AbortSignal): Promise<void> {
  while (!ending.aborted && (await sealJournals(db, SEALED_AT_ONCE)) === SEALED_AT_ONCE);
}
