import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { type ReceivedTransfer, receiveTransfer, type TransferOutcome } from "./ledger.ts";

/** Stores one notice, once, and settles when that is committed. */
export type ReceiveTransfer = (transfer: ReceivedTransfer) => Promise<TransferOutcome>;

/** What a player waits for behind a call is short, and others' postings wait for its accounts meanwhile. */
const MOST_TOGETHER = 32;
/** While one call commits, the next is read and written. */
const CALLS_UNDER_WAY = 4;

type Waiting = {
  readonly transfer: ReceivedTransfer;
  readonly settle: (outcome: Outcome) => void;
};

/** What a notice came to, or the rejection of its own statement. */
type Outcome = TransferOutcome | Promise<TransferOutcome>;

/**
 * Opens the intake of notices: those that arrive while others are being stored are stored together, in one call and
 * one commit. Each promise settles after the commit that has its notice. Where a call of several fails, each of
 * them is stored by itself: a bad notice, or a lost connection, costs the others only that.
 */
export function openIntake(db: Queries): ReceiveTransfer {
  const waiting: Waiting[] = [];
  let underWay = 0;

  const send = async () => {
    const together = waiting.splice(0, MOST_TOGETHER);
    underWay += 1;
    const outcomes = await receiveAll(
      db,
      together.map(({ transfer }) => transfer),
    );
    underWay -= 1;
    // What waited meanwhile is on its way while these are answered.
    sendWaiting();
    for (const [at, { settle }] of together.entries()) settle(outcomes[at]!);
  };
  const sendWaiting = () => {
    while (underWay < CALLS_UNDER_WAY && waiting.length > 0) void send();
  };

  return (transfer) =>
    new Promise((settle) => {
      // What comes in one turn of the event loop goes together.
      if (waiting.push({ transfer, settle }) === 1) setImmediate(sendWaiting);
    });
}

/** Never rejects: what fails is a promise in its place. */
async function receiveAll(db: Queries, transfers: ReceivedTransfer[]): Promise<Outcome[]> {
  const outcomes = transfers.length > 1 ? await storeTogether(db, transfers) : undefined;
  if (outcomes) return outcomes;
  const alone = transfers.map((transfer) => receiveTransfer(db, transfer));
  await Promise.allSettled(alone);
  return alone;
}

/** Stores notices in one commit. @returns undefined where one of them cannot be stored, and so none was */
async function storeTogether(
  db: Queries,
  transfers: readonly ReceivedTransfer[],
): Promise<TransferOutcome[] | undefined> {
  try {
    return await db.write.many<TransferOutcome>(sql`
      select transaction_id as "transactionId", user_id as "userId", is_new as "isNew",
        conflicts_with as "conflictsWith", bonus_kp as "bonusKp"
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
