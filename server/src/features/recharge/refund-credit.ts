import { post } from "../../domain/ledger/ledger.ts";
import { type Publishing, publishToUser } from "../../domain/notifications/live.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { insertRefund, settleRecharge } from "./store.ts";

/** The text that the player reads; the game's own words are for the log. */
const ERROR_NOTE = "Máy chủ game từ chối giao dịch.";

/** Refunds an order that the game has definitely refused. Does nothing where it was decided already. */
export async function refundCredit(
  { notifications }: Publishing,
  tx: Transaction,
  transactionId: string,
): Promise<void> {
  const settled = await settleRecharge(tx, transactionId, "failed", ERROR_NOTE);
  if (!settled) return;
  const refundId = await insertRefund(tx, transactionId, settled);
  await post(tx, {
    key: `refund:${transactionId}`,
    kind: "recharge.refund",
    transactionId: refundId,
    userId: settled.userId,
    userKp: settled.creditKp,
    house: [{ account: "game-holds", currency: "KP", amount: -settled.creditKp }],
  });
  tx.afterCommit(() =>
    publishToUser(notifications, settled.userId, {
      kind: "recharge",
      transactionId,
      status: "failed",
    }),
  );
}
