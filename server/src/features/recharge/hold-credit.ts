import { randomUUIDv7 } from "node:crypto";
import { claimKey } from "../../domain/idempotency-keys.ts";
import { post } from "../../domain/ledger.ts";
import { assertMaySpend } from "../../domain/spending-lock.ts";
import { lockUser } from "../../domain/users.ts";
import type { Job } from "../../kit/job-store.ts";
import type { Services } from "../../services.ts";
import { DELIVER_TASK } from "./deliver-coins.ts";
import type { RechargeOrder } from "./recharge-order.ts";
import { insertRecharge } from "./store.ts";

export type Held = {
  readonly transactionId: string;
  /** Absent where an earlier request of the same key placed the order. */
  readonly job?: Job;
};

/** Sets the credit aside, uses up what confirms it and writes the order for the coins, in one commit. */
export function holdCredit({ db, jobs }: Services, order: RechargeOrder): Promise<Held> {
  const transactionId = randomUUIDv7();
  return db.transaction(
    async (tx) => {
      if (order.idempotency) {
        const { userId, idempotency } = order;
        const placed = await claimKey(tx, { userId, ...idempotency, transactionId });
        if (placed !== transactionId) return { transactionId: placed };
      }
      // One at a time, so that no two orders stay below the day's sum only by not knowing of each other.
      if (order.confirmation) await lockUser(tx, order.userId);
      await assertMaySpend(tx, order.userId);
      // None is inserted where this is a second try after a COMMIT whose answer was lost.
      if (!(await insertRecharge(tx, transactionId, order))) return { transactionId };
      await order.confirmation?.assertGiven(tx);
      await post(tx, {
        key: `hold:${transactionId}`,
        kind: "recharge.hold",
        transactionId,
        userId: order.userId,
        userKp: -order.creditKp,
        house: [{ account: "game-holds", currency: "KP", amount: order.creditKp }],
      });
      return { transactionId, job: await jobs.add(tx, DELIVER_TASK, { transactionId }) };
    },
    { repeatable: true },
  );
}
