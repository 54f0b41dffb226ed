import { setTimeout as pause } from "node:timers/promises";
import type { Purchase } from "@portal/contract/purchase";
import { lockUser, type Viewer } from "../../domain/accounts/users.ts";
import { publishAfterCommit } from "../../domain/notifications/live.ts";
import { assertSessionLives } from "../../domain/sessions/sessions.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { payOrFollow } from "./pay-or-follow.ts";
import { showPurchase } from "./show-purchase.ts";
import { confirm, findOpenPurchase } from "./store.ts";
import { findOfferedMethods } from "./ways-to-pay.ts";

/**
 * Keeps a purchase that another session ordered before the player ended it. The balance pays it at once where it is
 * enough, else the next transfer does. Of several confirmations at once one counts.
 * @throws purchaseNotFound; purchaseNotOpen where it has expired or was dropped
 */
export async function confirmPurchase(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<Purchase> {
  const { db, jobs } = services;
  const offered = await findOfferedMethods(services, db);
  const job = await db.repeatableTransaction(async (tx) => {
    await lockUser(tx, viewer.id);
    await assertSessionLives(tx, viewer.sessionId);
    if (!(await confirm(tx, viewer, id))) return undefined;
    publishAfterCommit(tx, services, viewer.id, { kind: "purchase", purchaseId: id });
    const purchase = await findOpenPurchase(tx, viewer.id, id);
    return purchase && payOrFollow({ jobs, offered }, tx, purchase);
  });
  if (job) await Promise.race([jobs.run(job), pause(services.outsideWaitMs)]);
  const shown = await showPurchase(services, viewer, id);
  if (shown.state === "expired" || shown.state === "dropped") throw errors.purchaseNotOpen();
  return shown;
}
