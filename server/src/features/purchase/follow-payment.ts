/** The transfer that an unpaid purchase waits for (`followPayment`), and the job that pays purchases (`PAY_TASK`). */
import { lockUser } from "../../domain/accounts/locks.ts";
import type { Transaction } from "../../kit/database/database.ts";
import type { Job } from "../../kit/jobs/job-store.ts";
import { jobKind } from "../../kit/jobs/lanes.ts";
import type { Services } from "../../services.ts";
import { followTransfer, lockWallet } from "./store.ts";
import { amountFor, missingKpOf, type OfferedMethods } from "./ways-to-pay.ts";

/** Pays a player's purchases. The database queues this job whenever a player with a purchase gets credit. */
export const PAY_TASK = jobKind<{ readonly userId: number }>("pay-purchases", "money");

type Unpaid = {
  readonly id: string;
  readonly userId: number;
  readonly creditKp: number;
  /** Null if no transfer method is available to the player. */
  readonly method: string | null;
  readonly shopVersion: number | null;
};

/**
 * Stores the transfer that would pay a purchase as an announced top-up, so that the page shows its arrival. The amount
 * follows from the present balance and the rates of the order. It locks the player's accounts: nothing may be posted
 * after it in the same transaction.
 * @param offered read before the transaction, which must not wait for a cache
 * @returns the missing credit in KP; 0 if the balance covers the price
 */
export async function followPayment(
  tx: Transaction,
  offered: OfferedMethods,
  { id, userId, creditKp, method: name, shopVersion }: Unpaid,
): Promise<number> {
  await lockUser(tx, userId);
  const missingKp = missingKpOf(creditKp, await lockWallet(tx, userId));
  const method = offered.methods.find((each) => each.name === name);
  if (missingKp > 0 && method) {
    await followTransfer(
      tx,
      id,
      method.name,
      amountFor(missingKp, method, offered.shop.ratesUnder(shopVersion)),
    );
  }
  return missingKp;
}

/**
 * Stores the transfer that a purchase lacks (`followPayment`), or queues its payment if the balance covers it.
 * @returns the job that pays the purchase, to be run after the commit; undefined if money is missing
 */
export async function payOrFollow(
  { jobs, offered }: Pick<Services, "jobs"> & { readonly offered: OfferedMethods },
  tx: Transaction,
  purchase: Unpaid,
): Promise<Job | undefined> {
  const { userId } = purchase;
  if ((await followPayment(tx, offered, purchase)) > 0) return undefined;
  return jobs.enqueueLeased(tx, PAY_TASK, { userId }, userId);
}
