/** Takes back credit that a top-up, a grant or a refund gave (`recallCredit`). */
import { post } from "../../domain/ledger/ledger.ts";
import {
  runOperation,
  type OperatorContext,
  OperationRefused,
} from "../../domain/ledger/run-operation.ts";
import { publishAfterCommit } from "../../domain/notifications/live.ts";
import type { Queries } from "../../kit/database/database.ts";
import { isUuid } from "../../kit/text/is-uuid.ts";
import type { OperatorServices } from "../../operator-services.ts";
import {
  type Credited,
  findCredited,
  findPosted,
  insertCreditTransaction,
  lockCredited,
} from "./credit-store.ts";
import { findTransfer } from "./transfer-store.ts";

type RecallOrder = {
  /** A transaction that gave credit, or a transfer by any of its names. */
  readonly what: string;
  /** Absent: everything that was not recalled yet, bonus included. */
  readonly kp?: number | undefined;
  /** The number of this part of the transaction. Absent: the first. */
  readonly nth?: number | undefined;
  /** The reason that the player reads. */
  readonly note?: string | undefined;
};

export type Recalled = {
  readonly username: string;
  /** The transaction whose credit was taken back. */
  readonly transactionId: string;
  readonly recallId: string;
  readonly recalledKp: number;
  /** The rest of that credit. */
  readonly leftKp: number;
  /** The words that the player reads. */
  readonly note: string;
  /** False: it was done before. */
  readonly isNew: boolean;
};

const DEFAULT_NOTE = "Giao dịch này không còn hiệu lực nên số KP đã cộng bị thu hồi.";

/**
 * Takes back part of the credit, or all that is left of it. What exceeds the balance becomes debt, which the next
 * top-ups settle first. The idempotency key is the number of the part, or "all": a repeated order is one recall; two
 * equal parts have two numbers.
 * @throws OperationRefused
 */
export function recallCredit(
  { db, notifications }: OperatorServices,
  operator: OperatorContext,
  { what, kp, nth = 1, note = DEFAULT_NOTE }: RecallOrder,
): Promise<Recalled> {
  return runOperation<Recalled>(db, operator, async (tx) => {
    const { id, userId, username, source, creditedKp, ...before } = await creditedOf(
      tx,
      what,
      lockCredited,
    );
    const leftKp = creditedKp - before.recalledKp;
    const key = `recall:${id}:${kp === undefined ? "all" : nth}`;
    const posted = await findPosted(tx, key);
    if (posted) {
      if (kp !== undefined && kp !== posted.kp) throw otherAmount(nth, posted.kp);
      const known = { recallId: posted.id, recalledKp: posted.kp, leftKp, note, isNew: false };
      return { result: { username, transactionId: id, ...known } };
    }
    const recalledKp = kp ?? leftKp;
    if (leftKp === 0 || recalledKp > leftKp) throw tooMuch(leftKp, creditedKp);
    const recallId = await insertCreditTransaction(tx, {
      userId,
      type: "credit.recall",
      valueKp: -recalledKp,
      parentId: id,
      payload: { source: source ?? undefined, errorNote: note },
    });
    await post(tx, {
      key,
      kind: "credit.recall",
      transactionId: recallId,
      userId,
      userKp: -recalledKp,
      mayOwe: true,
      house: [{ account: "recalls", currency: "KP", amount: recalledKp }],
    });
    publishAfterCommit(tx, { notifications }, userId, { kind: "balance" });
    const recalled = {
      username,
      transactionId: id,
      recallId,
      recalledKp,
      leftKp: leftKp - recalledKp,
      note,
    };
    return {
      result: { ...recalled, isNew: true },
      auditEntry: { command: "recall", userId, details: recalled },
    };
  });
}

/**
 * Returns how much of a transaction's or transfer's credit can still be taken back, in KP.
 * @throws OperationRefused if it gave none
 */
export async function leftToRecall(db: Queries, what: string): Promise<number> {
  const { creditedKp, recalledKp } = await creditedOf(db, what, findCredited);
  return creditedKp - recalledKp;
}

async function creditedOf(db: Queries, what: string, find: typeof findCredited): Promise<Credited> {
  const id = isUuid(what) ? what : (await findTransfer(db, what)).transactionId;
  if (id === null) {
    throw new OperationRefused("what", `${what} chưa cộng cho ai nên không có gì để thu hồi`);
  }
  const credited = await find(db, id);
  if (credited) return credited;
  throw new OperationRefused("what", `không có giao dịch cộng KP nào tên ${what}`);
}

const otherAmount = (nth: number, kp: number): OperationRefused =>
  new OperationRefused("nth", `lần thu hồi thứ ${nth} là ${kp} KP: lần khác có số thứ tự khác`);

const tooMuch = (leftKp: number, creditedKp: number): OperationRefused =>
  leftKp === 0
    ? new OperationRefused("what", `cả ${creditedKp} KP của giao dịch này đã được thu hồi`)
    : new OperationRefused("kp", `giao dịch chỉ còn ${leftKp} trong ${creditedKp} KP chưa thu hồi`);
