import { post } from "../../domain/ledger/ledger.ts";
import { type Publishing, publishToUser } from "../../domain/notifications/live.ts";
import type { Transaction } from "../../kit/database/database.ts";
import type { Services } from "../../services.ts";
import { type Settled, settleRecharge } from "./store.ts";

/** The coins were delivered: the held credit goes to the house. */
export async function captureCredit(
  { db, notifications }: Services,
  transactionId: string,
): Promise<void> {
  await db.transaction((tx) => captureInTransaction({ notifications }, tx, transactionId), {
    repeatable: true,
  });
}

/** @returns undefined where it was decided already */
export async function captureInTransaction(
  { notifications }: Publishing,
  tx: Transaction,
  transactionId: string,
): Promise<Settled | undefined> {
  const settled = await settleRecharge(tx, transactionId, "success", null);
  if (!settled) return undefined;
  await post(tx, {
    key: `capture:${transactionId}`,
    kind: "recharge.capture",
    transactionId,
    userId: settled.userId,
    userKp: 0,
    house: [
      { account: "game-holds", currency: "KP", amount: -settled.creditKp },
      { account: "game-sales", currency: "KP", amount: settled.creditKp },
    ],
  });
  tx.afterCommit(() =>
    publishToUser(notifications, settled.userId, {
      kind: "recharge",
      transactionId,
      status: "success",
    }),
  );
  return settled;
}
