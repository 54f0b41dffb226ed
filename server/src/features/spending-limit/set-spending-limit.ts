import type { BodyOf } from "@portal/contract/http/call";
import type { setSpendingLimit as call, SpendingLimits } from "@portal/contract/spending-limit";
import { limitSpending, spendingLimitsOf } from "../../domain/accounts/spending-limits.ts";
import { lockUser } from "../../domain/accounts/locks.ts";
import { type Viewer } from "../../domain/accounts/viewer.ts";
import { httpErrors } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";

/**
 * Sets the player's own limit. A lower one takes effect at once, for concurrent orders too; a higher one after a day.
 * @throws notFound if the operator does not offer limits
 */
export async function setSpendingLimit(
  { db, config, log }: Services,
  viewer: Viewer,
  wish: BodyOf<typeof call>,
): Promise<SpendingLimits> {
  if (!config.portal.recharge.playersLimitSpending) throw httpErrors.notFound();
  const limits = await db.transaction(async (tx) => {
    await lockUser(tx, viewer.id);
    await limitSpending(tx, viewer.id, wish);
    return spendingLimitsOf(tx, true, viewer.id);
  });
  log.info({ event: "spending_limit_set", userId: viewer.id, ...wish }, "spending limit set");
  return limits;
}
