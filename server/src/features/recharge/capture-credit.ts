import { post } from "../../domain/ledger.ts";
import { tellUser } from "../../domain/live.ts";
import type { Services } from "../../services.ts";
import { settleRecharge } from "./store.ts";

/** The coins are there: what was set aside becomes the house's. */
export async function captureCredit(
  { db, notifications }: Services,
  transactionId: string,
): Promise<void> {
  await db.transaction(
    async (tx) => {
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
        tellUser(notifications, settled.userId, {
          kind: "recharge",
          transactionId,
          status: "success",
        }),
      );
    },
    { repeatable: true },
  );
}
