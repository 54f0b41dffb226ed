/** Changes an unpaid purchase: another payment method (`changeMethod`), confirmation, or dropping it. */
import { setTimeout as pause } from "node:timers/promises";
import type { Purchase } from "@portal/contract/purchase";
import { lockUser } from "../../domain/accounts/locks.ts";
import { type Viewer } from "../../domain/accounts/viewer.ts";
import { publishAfterCommit } from "../../domain/notifications/live.ts";
import { assertSessionLives } from "../../domain/sessions/sessions.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { followPayment, payOrFollow } from "./follow-payment.ts";
import { showPurchase } from "./show-purchase.ts";
import { findPurchase } from "./shown-store.ts";
import { findOpenPurchase, markConfirmed, markDropped, setMethod } from "./store.ts";
import { assertOffered, findOfferedMethods } from "./ways-to-pay.ts";

/**
 * Changes the method by which the missing money is paid.
 * @throws purchaseNotFound, purchaseNotOpen, purchaseNotConfirmed, or a refusal of the method
 */
export async function changeMethod(
  services: Services,
  viewer: Viewer,
  id: string,
  name: string,
): Promise<Purchase> {
  const { db } = services;
  const offered = await findOfferedMethods(services, db);
  const method = assertOffered(offered, name);
  const isChanged = await db.repeatableTransaction(async (tx) => {
    await lockUser(tx, viewer.id);
    const purchase = await findOpenPurchase(tx, viewer.id, id);
    if (purchase?.needsConfirmation) throw errors.purchaseNotConfirmed();
    if (!purchase || !(await setMethod(tx, viewer.id, id, method))) return false;
    await followPayment(tx, offered, { ...purchase, method });
    return true;
  });
  const shown = await showPurchase(services, viewer, id);
  if (!isChanged) throw errors.purchaseNotOpen();
  return shown;
}

/**
 * Confirms a purchase that was ordered by a session that the player has ended since. The balance pays it at once if it
 * suffices, else the next transfer does. Of several concurrent confirmations one takes effect.
 * @throws purchaseNotFound; purchaseNotOpen if it has expired or was dropped
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
    if (!(await markConfirmed(tx, viewer, id))) return undefined;
    publishAfterCommit(tx, services, viewer.id, { kind: "purchase", purchaseId: id });
    const purchase = await findOpenPurchase(tx, viewer.id, id);
    return purchase && payOrFollow({ jobs, offered }, tx, purchase);
  });
  if (job) await Promise.race([jobs.run(job), pause(services.outcomeWaitMs)]);
  const shown = await showPurchase(services, viewer, id);
  if (shown.state === "expired" || shown.state === "dropped") throw errors.purchaseNotOpen();
  return shown;
}

/**
 * Drops a purchase that is not paid; a repeat changes nothing.
 * @throws purchaseNotFound; purchaseNotOpen if it is paid or has expired
 */
export async function dropPurchase({ db }: Services, { id: userId }: Viewer, id: string) {
  const isDropped = await db.repeatableTransaction(async (tx) => {
    await lockUser(tx, userId);
    return markDropped(tx, userId, id);
  });
  if (isDropped) return;
  const found = await findPurchase(db, userId, id);
  if (!found) throw errors.purchaseNotFound();
  if (found.state !== "dropped") throw errors.purchaseNotOpen();
}
