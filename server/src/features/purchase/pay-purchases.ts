import { publishAfterCommit } from "../../domain/notifications/live.ts";
import { confirmWithoutPlayer } from "../../domain/recharges/confirm-payment.ts";
import { AppError } from "../../kit/http/errors.ts";
import { backOffSeconds, type JobOutcome } from "../../kit/jobs/lanes.ts";
import type { Services } from "../../services.ts";
import { followPayment } from "./follow-payment.ts";
import { obstacleOf, orderPurchase } from "./order-purchase.ts";
import { type AwaitingPurchase, clearObstacles, listAwaiting } from "./store.ts";
import { findOfferedMethods } from "./ways-to-pay.ts";

/** The longest pause between two attempts of the job. */
const LONGEST_RETRY_SECONDS = 60;

/**
 * Job: pays a player's purchases one after the other, as far as the balance covers them, and stores the transfers that
 * would pay the rest (`followPayment`).
 */
export async function payPurchases(
  services: Services,
  { userId }: { readonly userId: number },
  attempt: number,
): Promise<JobOutcome> {
  const { db, log } = services;
  const deliveries: Promise<void>[] = [];
  await clearObstacles(db, userId);
  try {
    for (;;) {
      const [next] = await listAwaiting(db, userId);
      if (!next?.isCovered) break;
      const delivery = await payNext(services, next);
      if (delivery) deliveries.push(delivery);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ userId, attempt, reason: error.message }, "purchases cannot be paid yet");
    return { againInSeconds: backOffSeconds(attempt, LONGEST_RETRY_SECONDS) };
  }
  for (const unpaid of await listAwaiting(db, userId)) await followUnpaid(services, unpaid);
  await Promise.all(deliveries);
}

/** @returns the delivery under way; undefined if the purchase waits for its player or another worker has paid it */
async function payNext(
  services: Services,
  purchase: AwaitingPurchase,
): Promise<Promise<void> | undefined> {
  try {
    const confirmation = confirmWithoutPlayer(services, purchase.userId);
    const job = await orderPurchase(services, purchase, confirmation);
    return job && services.jobs.run(job);
  } catch (error) {
    if (obstacleOf(error) === undefined && !isTooLow(error)) throw error;
    return undefined;
  }
}

/** The player has spent the credit elsewhere since the balance was read. */
const isTooLow = (error: unknown): boolean =>
  error instanceof AppError && error.details.errorCode === "credit_too_low";

async function followUnpaid(services: Services, purchase: AwaitingPurchase): Promise<number> {
  const { db } = services;
  const offered = await findOfferedMethods(services, db);
  return db.repeatableTransaction(async (tx) => {
    const { id: purchaseId, userId } = purchase;
    publishAfterCommit(tx, services, userId, { kind: "purchase", purchaseId });
    return followPayment(tx, offered, purchase);
  });
}
