import { post } from "../../domain/ledger/ledger.ts";
import { type Publishing, publishAfterCommit } from "../../domain/notifications/live.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { settleRecharge } from "./store.ts";

/** The coins were delivered: the held credit goes to the house, unless the order is decided already. */
export async function captureCredit(
  services: Publishing,
  tx: Transaction,
  transactionId: string,
): Promise<void> {
  const settled = await settleRecharge(tx, transactionId, "success", null);
  if (!settled) return;
  const { userId, creditKp } = settled;
  await post(tx, {
    key: `capture:${transactionId}`,
    kind: "recharge.capture",
    transactionId,
    userId,
    userKp: 0,
    house: [
      { account: "game-holds", currency: "KP", amount: -creditKp },
      { account: "game-sales", currency: "KP", amount: creditKp },
    ],
  });
  publishAfterCommit(tx, services, userId, { kind: "recharge", transactionId, status: "success" });
}
