import { post } from "../../domain/ledger/ledger.ts";
import {
  runOperation,
  type Done,
  type OperatorContext,
  OperationRefused,
} from "../../domain/ledger/run-operation.ts";
import { publishAfterCommit } from "../../domain/notifications/live.ts";
import type { Queries, Transaction } from "../../kit/database/database.ts";
import type { OperatorServices } from "../../operator-services.ts";
import {
  type Balances,
  type Credited,
  findBalances,
  findCredited,
  findPosted,
  insertCreditTransaction,
  lockCredited,
} from "./credit-store.ts";
import { findTransfer, TRANSACTION_ID } from "./transfer-store.ts";

/** Credit that an operator takes back from a player. */
export type RecallOrder = {
  /** A transaction that gave credit, or a transfer by any of its names. */
  readonly what: string;
  /** Absent: everything that is left, bonus included. */
  readonly kp: number | undefined;
  /**
   * The idempotency key of this recall: under one key it is done once. Absent: the amount is the key, so that
   * a second part of the same size needs a key of its own.
   */
  readonly key: string | undefined;
  /** The reason that the player reads. */
  readonly note: string | undefined;
};

export type Recalled = Balances & {
  readonly username: string;
  /** The transaction whose credit was taken back. */
  readonly transactionId: string;
  readonly recallId: string;
  readonly recalledKp: number;
  /** What is left of that credit. */
  readonly leftKp: number;
  /** False where it had already been done. */
  readonly isNew: boolean;
};

const DEFAULT_NOTE = "Giao dịch này không còn hiệu lực nên KP đã cộng được thu hồi.";

/**
 * Takes back what a top-up, a grant or a refund gave, never more; what the balance does not cover becomes
 * debt, which the next top-ups settle first.
 * @throws OperationRefused
 */
export function recallCredit(
  services: OperatorServices,
  operator: OperatorContext,
  order: RecallOrder,
): Promise<Recalled> {
  return runOperation(services.db, operator, async (tx) => {
    const credited = await creditedOf(tx, order.what, lockCredited);
    const key = `recall:${credited.id}:${order.key ?? order.kp ?? "all"}`;
    const posted = await findPosted(tx, key);
    if (posted) return { result: await recalledBefore(tx, credited, order, posted) };
    return recall(services, tx, credited, { ...order, key });
  });
}

/**
 * Returns how much of what a transaction or a transfer gave can still be taken back, in KP.
 * @throws OperationRefused where it gave nothing
 */
export async function leftToRecall(db: Queries, what: string): Promise<number> {
  const { creditedKp, recalledKp } = await creditedOf(db, what, findCredited);
  return creditedKp - recalledKp;
}

async function creditedOf(db: Queries, what: string, find: typeof findCredited): Promise<Credited> {
  const id = TRANSACTION_ID.test(what) ? what : (await findTransfer(db, what)).transactionId;
  if (id === null) {
    throw new OperationRefused(
      "what",
      `transfer ${what} was credited to nobody: "transfers return"`,
      `${what} chưa cộng cho ai nên không có gì để thu hồi`,
    );
  }
  const credited = await find(db, id);
  if (credited) return credited;
  throw new OperationRefused(
    "what",
    `there is no transaction ${what} that gave credit`,
    `không có giao dịch cộng KP nào tên ${what}`,
  );
}

async function recall(
  { notifications }: OperatorServices,
  tx: Transaction,
  credited: Credited,
  { kp, key, note = DEFAULT_NOTE }: RecallOrder & { readonly key: string },
): Promise<Done<Recalled>> {
  const { id, userId, username, source, creditedKp } = credited;
  const leftKp = creditedKp - credited.recalledKp;
  if (leftKp === 0) throw recalledWhole(creditedKp);
  const recalledKp = kp ?? leftKp;
  if (recalledKp > leftKp) {
    throw new OperationRefused(
      "--kp",
      `only ${leftKp} of its ${creditedKp} KP are left to recall`,
      `giao dịch chỉ còn ${leftKp} trong ${creditedKp} KP chưa thu hồi`,
    );
  }
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
  };
  return {
    result: { ...recalled, ...(await findBalances(tx, userId)), isNew: true },
    auditEntry: { command: "recall", userId, details: recalled },
  };
}

const recalledWhole = (creditedKp: number): OperationRefused =>
  new OperationRefused(
    "what",
    `all ${creditedKp} KP of it are recalled`,
    `cả ${creditedKp} KP của giao dịch này đã được thu hồi`,
  );

async function recalledBefore(
  tx: Queries,
  { id, userId, username, creditedKp, recalledKp }: Credited,
  order: RecallOrder,
  posted: { readonly id: string; readonly kp: number },
): Promise<Recalled> {
  if (order.kp !== undefined && order.kp !== posted.kp) {
    throw new OperationRefused(
      "--key",
      `${order.key} stands for a recall of ${posted.kp} KP`,
      `khóa ${order.key} đã dùng cho một lần thu hồi ${posted.kp} KP`,
    );
  }
  return {
    username,
    transactionId: id,
    recallId: posted.id,
    recalledKp: posted.kp,
    leftKp: creditedKp - recalledKp,
    ...(await findBalances(tx, userId)),
    isNew: false,
  };
}
