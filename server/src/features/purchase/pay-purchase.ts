import { setTimeout as pause } from "node:timers/promises";
import type { Proof } from "@portal/contract/proofs";
import type { Purchase } from "@portal/contract/purchase";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import { commonErrors } from "../../domain/errors.ts";
import { confirmPayment } from "../../domain/recharges/confirm-payment.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { orderPurchase } from "./order-purchase.ts";
import { showPurchase } from "./show-purchase.ts";
import { findOpenPurchase } from "./store.ts";

/**
 * Pays a purchase with the balance at the player's request, and waits a moment for the game. A repeat finds it paid.
 * @throws purchaseNotFound, purchaseNotOpen, purchaseNotConfirmed, creditTooLow, and what `orderPurchase` throws
 */
export async function payPurchase(
  services: Services,
  viewer: Viewer,
  id: string,
  proof: Proof | undefined,
): Promise<Purchase> {
  const purchase = await findOpenPurchase(services.db, viewer.id, id);
  if (!purchase) return showPaid(services, viewer, id);
  if (purchase.needsConfirmation) throw errors.purchaseNotConfirmed();
  if (viewer.credit < purchase.creditKp) throw commonErrors.creditTooLow();
  const confirmation = await confirmPayment(services, viewer, purchase, proof);
  const job = await orderPurchase(services, purchase, confirmation);
  if (job) await Promise.race([services.jobs.run(job), pause(services.outcomeWaitMs)]);
  return showPaid(services, viewer, id);
}

/** @throws purchaseNotFound; purchaseNotConfirmed; purchaseNotOpen if it ended without being paid */
async function showPaid(services: Services, viewer: Viewer, id: string): Promise<Purchase> {
  const shown = await showPurchase(services, viewer, id);
  if (shown.state === "awaiting_confirmation") throw errors.purchaseNotConfirmed();
  if (shown.transactionId === null) throw errors.purchaseNotOpen();
  return shown;
}
