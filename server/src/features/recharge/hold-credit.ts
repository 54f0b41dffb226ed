import { randomUUIDv7 } from "node:crypto";
import { errors } from "../../domain/errors.ts";
import { post } from "../../domain/ledger.ts";
import type { Queries } from "../../kit/database.ts";
import type { Job } from "../../kit/job-store.ts";
import type { Services } from "../../services.ts";
import type { Idempotency, RechargeOrder } from "./recharge-order.ts";
import { claimKey, findKeyHolder, insertRecharge, type KeyHolder } from "./store.ts";

export type Held = {
  readonly transactionId: string;
  /** Absent where an earlier request of the same key placed the order. */
  readonly job?: Job;
};

/**
 * The order that a key stands for already, however offers and zones have changed since.
 * @throws idempotencyKeyReused
 */
export async function findHeld(
  db: Queries,
  userId: number,
  idempotency: Idempotency,
): Promise<Held | undefined> {
  const holder = await findKeyHolder(db, userId, idempotency.key);
  return holder && { transactionId: transactionOf(holder, idempotency) };
}

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
        const placed = transactionOf(holder, idempotency);
        if (placed !== transactionId) return { transactionId: placed };
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

function transactionOf(holder: KeyHolder, idempotency: Idempotency): string {
  if (!holder.bodySha256.equals(idempotency.bodySha256)) throw errors.idempotencyKeyReused();
  return holder.transactionId;
}
