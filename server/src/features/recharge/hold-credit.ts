import { assertRequirementsMet } from "../../domain/accounts/recharge-requirements.ts";
import { spendingRefusalOf } from "../../domain/accounts/spending-limits.ts";
import { assertMaySpend } from "../../domain/accounts/spending-lock.ts";
import { lockUser } from "../../domain/accounts/users.ts";
import { post } from "../../domain/ledger/ledger.ts";
import { type Placed, writeOnce } from "../../domain/ledger/place-once.ts";
import type { Services } from "../../services.ts";
import { DELIVER_TASK } from "./deliver-coins.ts";
import { orderIdOf } from "./order-id.ts";
import type { RechargeOrder } from "./recharge-order.ts";
import { insertRecharge } from "./store.ts";

/** Holds the credit, consumes the proof and stores the order for the coins, in one commit. */
export function holdCredit({ db, jobs, config }: Services, order: RechargeOrder): Promise<Placed> {
  const id = orderIdOf(order);
  return writeOnce(db, { ...order, id }, async (tx, transactionId) => {
    // One order at a time: two at once would each miss the other in the day's sum.
    if (order.confirmation) await lockUser(tx, order.userId);
    await assertMaySpend(tx, order.userId);
    await assertRequirementsMet(tx, config.portal.recharge.requires, order.userId);
    const isNew = await insertRecharge(tx, transactionId, order).catch((error: unknown) => {
      throw spendingRefusalOf(error);
    });
    if (!isNew) return undefined;
    await order.confirmation?.assertGiven(tx);
    await post(tx, {
      key: `hold:${transactionId}`,
      kind: "recharge.hold",
      transactionId,
      userId: order.userId,
      userKp: -order.creditKp,
      house: [{ account: "game-holds", currency: "KP", amount: order.creditKp }],
    });
    return jobs.enqueueLeased(tx, DELIVER_TASK, { transactionId });
  });
}
