import { type PurchaseObstacle, purchaseObstacles } from "@portal/contract/purchase";
import { assertNotLocked } from "../../domain/accounts/account-locks.ts";
import { lockUser } from "../../domain/accounts/users.ts";
import { pauseOf } from "../../domain/channels.ts";
import { publishAfterCommit } from "../../domain/notifications/live.ts";
import { holdCredit } from "../../domain/recharges/hold-credit.ts";
import { zoneChannels } from "../../domain/recharges/price-order.ts";
import type { Confirmation } from "../../domain/recharges/recharge-order.ts";
import { AppError } from "../../kit/http/errors.ts";
import type { Job } from "../../kit/jobs/job-store.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { lockWallet, noteObstacle, type OpenPurchase, takePurchase } from "./store.ts";

/**
 * Makes a purchase the recharge of its id, in one commit: whoever comes first takes it. What refuses leaves the credit
 * where it is, and the purchase says why.
 * @returns the job that delivers the coins; undefined where the purchase was taken, dropped or has expired
 * @throws what a recharge refuses, zoneClosed, zonePaused, gameUnavailable
 */
export async function orderPurchase(
  services: Services,
  purchase: OpenPurchase,
  confirmation: Confirmation | undefined,
): Promise<Job | undefined> {
  const { db } = services;
  const { id, userId } = purchase;
  try {
    await assertZoneOpen(services, purchase);
    return await db.repeatableTransaction(async (tx) => {
      await lockUser(tx, userId);
      // A player who is locked out does not press the button of a recharge either.
      await assertNotLocked(tx, userId);
      const receiver = await takePurchase(tx, id);
      if (!receiver) return undefined;
      const job = await holdCredit(services, tx, id, { ...purchase, receiver, confirmation });
      if (!job) throw new Error(`the transaction ${id} is there without its purchase`);
      publishAfterCommit(tx, services, userId, { kind: "purchase", purchaseId: id });
      publishAfterCommit(tx, services, userId, { kind: "balance" });
      return job;
    });
  } catch (error) {
    const why = obstacleOf(error);
    if (why !== undefined) await noteWhy(services, purchase, why);
    throw error;
  }
}

async function assertZoneOpen(
  { zones, channels }: Services,
  { zone: { id, name } }: OpenPurchase,
): Promise<void> {
  const open = await zones.list();
  if (!open.some((zone) => zone.id === id)) throw errors.zoneClosed(name);
  const { pauses } = await channels();
  const pause = pauseOf(pauses, zoneChannels(id));
  if (pause) throw errors.zonePaused(name, pause.reason);
}

async function noteWhy(
  { db, notifications, log }: Services,
  { id, userId }: OpenPurchase,
  why: PurchaseObstacle,
): Promise<void> {
  const isNoted = await db.repeatableTransaction(async (tx) => {
    const event = { kind: "purchase", purchaseId: id, isWaiting: true } as const;
    publishAfterCommit(tx, { notifications }, userId, event);
    // What spends the credit meanwhile waits, and sees that the purchase waits for its player.
    await lockUser(tx, userId);
    await lockWallet(tx, userId);
    return noteObstacle(tx, id, why);
  });
  if (isNoted) log.info({ event: "purchase_waits", userId, purchaseId: id, why }, "purchase waits");
}

/** Returns the code of what keeps the player from spending; undefined for any other error. */
export function obstacleOf(error: unknown): PurchaseObstacle | undefined {
  const code = error instanceof AppError ? error.details.errorCode : undefined;
  return purchaseObstacles.find((obstacle) => obstacle === code);
}
