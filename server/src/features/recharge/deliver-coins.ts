import { coins, kp } from "@portal/contract/values/money";
import { backOffSeconds } from "../../kit/jobs/back-off.ts";
import type { JobOutcome } from "../../kit/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { captureCredit } from "./capture-credit.ts";
import { refundCredit } from "./refund-credit.ts";
import { findOpenDelivery } from "./store.ts";

export const DELIVER_TASK = "deliver-coins";

const LONGEST_RETRY_SECONDS = 60;

/**
 * Asks the game for the coins until the outcome is known. The request id and the body are always the same, so
 * the game delivers once; only a definite refusal returns the credit.
 */
export async function deliverCoins(
  services: Services,
  transactionId: string,
  attempt: number,
): Promise<JobOutcome> {
  const { db } = services;
  const delivery = await findOpenDelivery(db, transactionId);
  if (!delivery) return;
  const outcome = await services.gameServer.deliver({
    account: delivery.account,
    zoneId: delivery.zoneId,
    coins: coins(delivery.coins),
    creditSpent: kp(delivery.creditSpent),
    requestId: transactionId,
    gameId: services.config.portal.brand.gameId,
  });
  switch (outcome.kind) {
    case "delivered":
      return db.repeatableTransaction((tx) => captureCredit(services, tx, transactionId));
    case "refused":
      services.log.warn({ transactionId, attempt, reason: outcome.message }, "delivery refused");
      return db.repeatableTransaction((tx) => refundCredit(services, tx, transactionId));
    case "unknown":
      services.log[outcome.alarm ? "error" : "warn"](
        { transactionId, attempt, reason: outcome.reason },
        "delivery unknown",
      );
      return { againInSeconds: backOffSeconds(attempt, LONGEST_RETRY_SECONDS) };
  }
}
