import { randomUUIDv7 } from "node:crypto";
import { errors } from "../../domain/errors.ts";
import { post } from "../../domain/ledger.ts";
import type { Job } from "../../kit/jobs.ts";
import type { Services } from "../../services.ts";
import { claimKey, insertRecharge } from "./store.ts";

export type RechargeOrder = {
  readonly userId: number;
  /** The player's name on the game server. */
  readonly account: string;
  readonly creditKp: number;
  readonly coins: number;
  readonly zone: { readonly id: string; readonly name: string };
  readonly gameId: string;
  readonly coinName: string;
  readonly idempotency: { readonly key: string; readonly bodySha256: Buffer } | "" | undefined;
};

type Held = {
  readonly transactionId: string;
  /** Absent where an earlier request of the same key placed the order. */
  readonly job?: Job;
};

/**
 * Sets the credit aside and writes the order for the coins, in one commit.
 * @throws creditTooLow, idempotencyKeyReused
 */
export function holdCredit({ db, jobs }: Services, order: RechargeOrder): Promise<Held> {
  const transactionId = randomUUIDv7();
  return db.transaction(
    async (tx) => {
      if (order.idempotency) {
        const { userId, idempotency } = order;
        const holder = await claimKey(tx, { userId, ...idempotency, transactionId });
        if (!holder.bodySha256.equals(idempotency.bodySha256)) throw errors.idempotencyKeyReused();
        if (holder.transactionId !== transactionId) return { transactionId: holder.transactionId };
      }
      // None is inserted where this is a second try after a COMMIT whose answer was lost.
      if (!(await insertRecharge(tx, transactionId, order))) return { transactionId };
      await post(tx, {
        key: `hold:${transactionId}`,
        kind: "recharge.hold",
        transactionId,
        userId: order.userId,
        userKp: -order.creditKp,
        house: [{ account: "game-holds", currency: "KP", amount: order.creditKp }],
      });
      return { transactionId, job: await jobs.add(tx, "deliver-coins", { transactionId }) };
    },
    { repeatable: true },
  );
}
