import type { Kp } from "@portal/contract/values/money";
import { codeOf } from "../../kit/database/database-errors.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { commonErrors } from "../errors.ts";

/** One of the house's lines of a journal. What the house owes is positive, what it gave is negative. */
export type HouseLine = {
  readonly account: HouseAccount;
  readonly currency: "KP" | "VND";
  readonly amount: number;
};

/** One account for each place where money lies. */
export type CashAccount = `cash:${string}`;

/** `sales:` and `issued:` have one account for each payment method. */
export type HouseAccount =
  | CashAccount
  | `sales:${string}`
  | `issued:${string}`
  | "bonus"
  | "grants"
  | "game-holds"
  | "game-sales"
  | "recalls"
  | "unmatched"
  /** Money that left and is no refund, by its code. */
  | `paid-out:${string}`;

/** A journal to be posted, with its entries. */
export type Journal = {
  /** Names the happening. It is posted once, however often it is requested. */
  readonly key: string;
  readonly kind: string;
  readonly transactionId: string;
  readonly userId: number;
  /** KP moved to (+) or from (−) the player. Incoming KP settles the player's debt first. */
  readonly userKp: number;
  /**
   * Turns into debt what the credit does not cover. Only for what cannot be refused any more: a recall, and
   * coins that are delivered already.
   */
  readonly mayOwe?: boolean;
  readonly house: readonly HouseLine[];
};

/** The SQLSTATE that post_journal raises where the player's credit is too low. */
const CREDIT_TOO_LOW = "PT001";

/**
 * Posts a journal in the caller's transaction. The database refuses one that does not sum to zero.
 * @returns false where a journal with this key had been posted before
 * @throws creditTooLow
 */
export async function post(tx: Queries, journal: Journal): Promise<boolean> {
  const { key, kind, transactionId, userId, userKp, mayOwe = false, house } = journal;
  const statement = sql`
    select is_new from post_journal(
      ${key}, ${kind}, ${transactionId}, ${userId}, ${userKp}, ${mayOwe},
      ${house.map(({ account }) => account)}, ${house.map(({ currency }) => currency)},
      ${house.map(({ amount }) => amount)})`;
  try {
    return await tx.write.value<boolean>(statement);
  } catch (error) {
    throw codeOf(error) === CREDIT_TOO_LOW ? commonErrors.creditTooLow() : error;
  }
}

/** Money that has arrived, as its notice reports it. */
export type ReceivedTransfer = {
  readonly provider: string;
  readonly eventId: string;
  /** Account, bank reference and amount; null where the bank gave no reference. */
  readonly naturalKey: string | null;
  readonly raw: Buffer;
  readonly method: string;
  readonly topUpType: "topup.bank-transfer" | "topup.e-wallet";
  /** The house account that the money came to. */
  readonly cashAccount: CashAccount;
  readonly accountNumber: string;
  readonly reference: string | null;
  readonly content: string;
  readonly amountVnd: number;
  readonly occurredAt: Date;
  /** Who paid, where the feed reports it in fields of its own. */
  readonly payer: Payer | null;
  /** What in the content may be a player's code. It is credited where exactly one player has one of them. */
  readonly paymentCodes: readonly string[];
  /** By the rates published at this moment; null where there are none: the money waits, whoever it names. */
  readonly gives: Gives | null;
  readonly entry: EntrySource;
};

/** Who paid, as the feed reports it; null where it does not. */
export type Payer = {
  readonly account: string | null;
  readonly bank: string | null;
  readonly name: string | null;
};

/** What a transfer gives, with the rates that are stored with it. A campaign of the moment changes the bonus. */
export type Gives = {
  readonly rate: { readonly kpPer10000Vnd: number; readonly bonusPercent: number };
  readonly creditKp: Kp;
  readonly bonusKp: Kp;
};

/**
 * Where an entry comes from: `told` by a feed; `entered` by an operator, which changes nothing where the
 * entry may be known already; `entered_also` by an operator who knows that it is a separate entry.
 */
export type EntrySource = "told" | "entered" | "entered_also";

/** What became of a notice in the books. */
export type TransferOutcome = {
  /** Both are null where the content names no player, or several: the money waits in the unmatched account. */
  readonly transactionId: string | null;
  readonly userId: number | null;
  readonly isNew: boolean;
  /** The transfer that may be the same entry, by its name in commands; null for nearly all. */
  readonly conflictsWith: string | null;
  /** What it gives on top of its credit, in KP; null where it was known already, or has no rate. */
  readonly bonusKp: number | null;
};

/** Stores one notice, once: the raw notice, transactions and journal in a single commit. */
export function receiveTransfer(db: Queries, transfer: ReceivedTransfer): Promise<TransferOutcome> {
  const { gives, payer } = transfer;
  return db.repeatable.one<TransferOutcome>(sql`
    select transaction_id as "transactionId", user_id as "userId", is_new as "isNew",
      conflicts_with as "conflictsWith", bonus_kp as "bonusKp"
    from receive_transfer(
      ${transfer.provider}, ${transfer.eventId}, ${transfer.naturalKey}, ${transfer.raw},
      ${transfer.method}, ${transfer.topUpType}, ${transfer.cashAccount}, ${transfer.accountNumber},
      ${transfer.reference}, ${transfer.content}, ${transfer.amountVnd}, ${transfer.occurredAt},
      ${transfer.paymentCodes}, ${gives?.rate.kpPer10000Vnd ?? null},
      ${gives?.rate.bonusPercent ?? null}, ${gives?.creditKp ?? null}, ${gives?.bonusKp ?? null},
      ${payer?.account ?? null}, ${payer?.bank ?? null}, ${payer?.name ?? null},
      ${transfer.entry})`);
}

/**
 * Adds up to `limit` journals to the hash chain.
 * @returns how many it added; 0 where another process is adding
 */
export function chainJournals(db: Queries, limit: number): Promise<number> {
  // This is the lock of chain_journals itself, which would wait for it. The second process returns at once.
  return db.repeatable.value<number>(sql`
    select case when pg_try_advisory_xact_lock(hashtext('chain_journals'))
      then chain_journals(${limit}) else 0 end`);
}

/** About a tenth of a second's work, most of which is finding the journals. */
const CHAINED_AT_ONCE = 2_000;

/** Adds journals to the chain until none is left, however fast journals are posted, or until `ending`. */
export async function chainAllJournals(db: Queries, ending: AbortSignal): Promise<void> {
  while (!ending.aborted && (await chainJournals(db, CHAINED_AT_ONCE)) === CHAINED_AT_ONCE);
}
