/**
 * Stores notices of money that arrived at our accounts, each once. `openIntake` batches concurrent notices into one
 * commit.
 */
import type { Kp } from "@portal/contract/values/money";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { CashAccount } from "./ledger.ts";

/** Money that has arrived, as its notice reports it. */
export type ReceivedTransfer = {
  readonly provider: string;
  readonly eventId: string;
  /** Account, bank reference and amount; null if the bank gave no reference. */
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
  /** The payer, if the feed has fields for it. */
  readonly payer: Payer | null;
  /** Candidates for a player's code in the content. The money is credited if exactly one player has one of them. */
  readonly paymentCodes: readonly string[];
  /**
   * Credit by the settings' rates; the database prefers published rates. Null without rates: the money waits as
   * unmatched.
   */
  readonly gives: Gives | null;
  readonly entry: EntrySource;
};

/** Who paid, as the feed reports it; null if it does not. */
export type Payer = {
  readonly account: string | null;
  readonly bank: string | null;
  readonly name: string | null;
};

/** The credit and bonus of a transfer, with the rates that are stored with it. */
export type Gives = {
  readonly rate: { readonly kpPer10000Vnd: number; readonly bonusPercent: number };
  readonly creditKp: Kp;
  readonly bonusKp: Kp;
};

/**
 * The source of an entry: `reported` by a feed; `entered` by staff, which changes nothing if the entry may already be
 * stored; `entered_also` by staff who know that it is a separate entry.
 */
export type EntrySource = "reported" | "entered" | "entered_also";

/** The result of storing a notice. */
export type TransferOutcome = {
  /** Both are null if the content names no player or several: the money waits in the account `unmatched`. */
  readonly transactionId: string | null;
  readonly userId: number | null;
  readonly isNew: boolean;
  /** The transfer that may be the same entry, by its name in commands; null for nearly all. */
  readonly conflictsWith: string | null;
  /** Null if the notice was stored before, or has no rate. */
  readonly creditKp: number | null;
  readonly bonusKp: number | null;
  /** The stored notice that this one repeats under another id, by its name in commands; null for nearly all. */
  readonly sameAs: string | null;
  /** Why new money waits in `unmatched`; null if it is credited. */
  readonly reason: UnmatchedReason | null;
};

/** `closed`: the code is of a closed account. `several`: the content has codes of several players. */
export type UnmatchedReason =
  | "no_code"
  | "code_of_nobody"
  | "several"
  | "closed"
  | "unknown_account"
  | "conflict";

/** Stores one notice, once: the raw notice, transactions and journal in a single commit. */
export function receiveTransfer(db: Queries, transfer: ReceivedTransfer): Promise<TransferOutcome> {
  const { gives, payer } = transfer;
  return db.repeatable.one<TransferOutcome>(sql`
    select transaction_id as "transactionId", user_id as "userId", is_new as "isNew",
      conflicts_with as "conflictsWith", credit_kp as "creditKp", bonus_kp as "bonusKp",
      same_as as "sameAs", reason
    from receive_transfer(
      ${transfer.provider}, ${transfer.eventId}, ${transfer.naturalKey}, ${transfer.raw},
      ${transfer.method}, ${transfer.topUpType}, ${transfer.cashAccount}, ${transfer.accountNumber},
      ${transfer.reference}, ${transfer.content}, ${transfer.amountVnd}, ${transfer.occurredAt},
      ${transfer.paymentCodes}, ${gives?.rate.kpPer10000Vnd ?? null},
      ${gives?.rate.bonusPercent ?? null}, ${gives?.creditKp ?? null}, ${gives?.bonusKp ?? null},
      ${payer?.account ?? null}, ${payer?.bank ?? null}, ${payer?.name ?? null},
      ${transfer.entry})`);
}

/** Stores one notice, once, and settles when that is committed. */
export type ReceiveTransfer = (transfer: ReceivedTransfer) => Promise<TransferOutcome>;

/** Keeps statements short, because other postings wait for the same accounts meanwhile. */
const MAX_BATCH = 32;
/** The most batches sent at the same time: while one commits, the others are prepared. */
const CALLS_UNDER_WAY = 4;

type Waiting = {
  readonly transfer: ReceivedTransfer;
  readonly settle: (outcome: Outcome) => void;
};

/** A notice's outcome, or the promise of a separate statement. */
type Outcome = TransferOutcome | Promise<TransferOutcome>;

/**
 * Opens the intake of notices. Notices that arrive while others are being stored form a batch, with one call and one
 * commit. Each promise settles after the commit of its notice. If a batch fails, each of its notices is stored by
 * itself, so that a bad notice does not fail the others.
 */
export function openIntake(db: Queries): ReceiveTransfer {
  const waiting: Waiting[] = [];
  let underWay = 0;

  const send = async () => {
    const batch = waiting.splice(0, MAX_BATCH);
    underWay += 1;
    const outcomes = await receiveAll(
      db,
      batch.map(({ transfer }) => transfer),
    );
    underWay -= 1;
    // The next batch starts while these callers continue.
    sendWaiting();
    for (const [at, { settle }] of batch.entries()) settle(outcomes[at]!);
  };
  const sendWaiting = () => {
    while (underWay < CALLS_UNDER_WAY && waiting.length > 0) void send();
  };

  return (transfer) =>
    new Promise((settle) => {
      // Notices of one turn of the event loop form one batch.
      if (waiting.push({ transfer, settle }) === 1) setImmediate(sendWaiting);
    });
}

/** Never rejects: a failed notice has a rejected promise in its place. */
async function receiveAll(db: Queries, transfers: ReceivedTransfer[]): Promise<Outcome[]> {
  const outcomes = transfers.length > 1 ? await storeBatch(db, transfers) : undefined;
  if (outcomes) return outcomes;
  const alone = transfers.map((transfer) => receiveTransfer(db, transfer));
  await Promise.allSettled(alone);
  return alone;
}

/** Stores notices in one commit. @returns undefined if one of them cannot be stored; then none is */
async function storeBatch(
  db: Queries,
  transfers: readonly ReceivedTransfer[],
): Promise<TransferOutcome[] | undefined> {
  try {
    return await db.write.many<TransferOutcome>(sql`
      select transaction_id as "transactionId", user_id as "userId", is_new as "isNew",
        conflicts_with as "conflictsWith", credit_kp as "creditKp", bonus_kp as "bonusKp",
        same_as as "sameAs", reason
      from receive_transfers(${JSON.stringify(transfers.map(toRecord))}) order by place`);
  } catch {
    return undefined;
  }
}

/** The parameters of receive_transfer by their names. */
function toRecord({ gives, payer, ...transfer }: ReceivedTransfer): object {
  return {
    provider: transfer.provider,
    event_id: transfer.eventId,
    natural_key: transfer.naturalKey,
    raw: transfer.raw.toString("hex"),
    method: transfer.method,
    topup_type: transfer.topUpType,
    cash_account: transfer.cashAccount,
    account_number: transfer.accountNumber,
    reference: transfer.reference,
    content: transfer.content,
    amount_vnd: transfer.amountVnd,
    occurred_at: transfer.occurredAt,
    payment_codes: transfer.paymentCodes,
    kp_per_10000_vnd: gives?.rate.kpPer10000Vnd ?? null,
    bonus_percent: gives?.rate.bonusPercent ?? null,
    credit_kp: gives?.creditKp ?? null,
    bonus_kp: gives?.bonusKp ?? null,
    payer_account: payer?.account ?? null,
    payer_bank: payer?.bank ?? null,
    payer_name: payer?.name ?? null,
    entry: transfer.entry,
  };
}
