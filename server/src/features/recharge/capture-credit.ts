import { post } from "../../domain/ledger/ledger.ts";
import { type Publishing, publishToUser } from "../../domain/notifications/live.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { settleRecharge } from "./store.ts";

/**
 * The coins were delivered: the held credit goes to the house. Does nothing where the order was decided
 * already.
 */
export async function captureCredit(
  { notifications }: Publishing,
  tx: Transaction,
  transactionId: string,
): Promise<void> {
  const settled = await settleRecharge(tx, transactionId, "success", null);
  if (!settled) return;
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
}
