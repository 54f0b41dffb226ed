/** Lets players limit what they spend in a day and in a month. */
import * as calls from "@portal/contract/spending-limit";
import type { BodyOf } from "@portal/contract/http/call";
import type { SpendingLimits } from "@portal/contract/spending-limit";
import { type Feature, route } from "../../feature.ts";
import { byUser, MINUTE, limit } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { limitSpending, spendingLimitsOf } from "../../domain/accounts/spending-limits.ts";
import { lockUser } from "../../domain/accounts/locks.ts";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import { httpErrors } from "../../kit/http/errors.ts";

export const limits = {
  setSpendingLimitByUser: limit("spending-limit.user", 30, 10 * MINUTE),
};

/**
 * Sets the player's own limit. A lower one takes effect at once, for concurrent orders too; a higher one after a day.
 * @throws notFound if the operator does not offer limits
 */
async function setSpendingLimit(
  { db, config, log }: Services,
  viewer: Viewer,
  wish: BodyOf<typeof calls.setSpendingLimit>,
): Promise<SpendingLimits> {
  if (!config.portal.recharge.playersLimitSpending) throw httpErrors.notFound();
  const saved = await db.transaction(async (tx) => {
    await lockUser(tx, viewer.id);
    await limitSpending(tx, viewer.id, wish);
    return spendingLimitsOf(tx, true, viewer.id);
  });
  log.info({ event: "spending_limit_set", userId: viewer.id, ...wish }, "spending limit set");
  return saved;
}

const routes = (services: Services) => [
  route(calls.setSpendingLimit, {
    limits: ({ viewer }) => byUser(viewer, limits.setSpendingLimitByUser),
    handle: ({ viewer, body }) => setSpendingLimit(services, viewer, body),
  }),
];

export const spendingLimit: Feature = { routes };
