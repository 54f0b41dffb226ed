import type { Purchase } from "@portal/contract/purchase";
import { lockUser, type Viewer } from "../../domain/accounts/users.ts";
import type { Services } from "../../services.ts";
import { assertOffered } from "./create-purchase.ts";
import { errors } from "./errors.ts";
import { followPayment } from "./follow-payment.ts";
import { showPurchase } from "./show-purchase.ts";
import { findOpenPurchase, setMethod } from "./store.ts";
import { findOfferedMethods } from "./ways-to-pay.ts";

/**
 * Has what is missing paid by another method.
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
