/** Holds a player's credit for an order of coins (`holdCredit`), and names the job that orders them from the game. */
import type { Transaction } from "../../kit/database/database.ts";
import type { Job } from "../../kit/jobs/job-store.ts";
import type { Jobs } from "../../kit/jobs/jobs.ts";
import { jobKind } from "../../kit/jobs/lanes.ts";
import { assertMaySpend } from "../accounts/account-locks.ts";
import { assertRequirementsMet } from "../accounts/recharge-requirements.ts";
import { spendingRefusalOf } from "../accounts/spending-limits.ts";
import { lockUser } from "../accounts/locks.ts";
import { post } from "../ledger/ledger.ts";
import type { RechargeOrder, RechargeSettings } from "./recharge-order.ts";
import { insertRecharge } from "./store.ts";

/** The job that orders coins from the game. */
export const DELIVER_TASK = jobKind<{ readonly transactionId: string }>("deliver-coins", "money");

type HoldingServices = {
  readonly config: RechargeSettings;
  readonly jobs: Pick<Jobs, "enqueueLeased">;
};

/**
 * Holds the credit, consumes the proof and stores the order for the coins, in the caller's transaction.
 * @returns the job that delivers them; undefined where the order was stored already
 * @throws the reason why the player may not spend this credit now
 */
export async function holdCredit(
  { jobs, config }: HoldingServices,
  tx: Transaction,
  transactionId: string,
  order: RechargeOrder,
): Promise<Job | undefined> {
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
  return jobs.enqueueLeased(tx, DELIVER_TASK, { transactionId }, order.userId);
}
