import { lockUser, type Viewer } from "../../domain/accounts/users.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { findPurchase } from "./shown-store.ts";
import { drop } from "./store.ts";

/**
 * Drops a purchase that is not paid; a repeat changes nothing.
 * @throws purchaseNotFound; purchaseNotOpen where it is paid or has expired
 */
export async function dropPurchase({ db }: Services, { id: userId }: Viewer, id: string) {
  const isDropped = await db.repeatableTransaction(async (tx) => {
    await lockUser(tx, userId);
    return drop(tx, userId, id);
  });
  if (isDropped) return;
  const found = await findPurchase(db, userId, id);
  if (!found) throw errors.purchaseNotFound();
  if (found.state !== "dropped") throw errors.purchaseNotOpen();
}
