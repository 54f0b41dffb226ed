/** Orders the recharge of a paid purchase (`orderPurchase`), or names what prevents it (`obstacleOf`). */
import { type PurchaseObstacle, purchaseObstacles } from "@portal/contract/purchase";
import { assertNotLocked } from "../../domain/accounts/account-locks.ts";
import { lockUser } from "../../domain/accounts/locks.ts";
import { pauseOf } from "../../domain/channels.ts";
import { publishAfterCommit } from "../../domain/notifications/live.ts";
import { holdCredit } from "../../domain/recharges/hold-credit.ts";
import { zoneChannels } from "../../domain/recharges/price-order.ts";
import type { Confirmation } from "../../domain/recharges/recharge-order.ts";
import { AppError, coded } from "../../kit/http/errors.ts";
import type { Job } from "../../kit/jobs/job-store.ts";
import type { Services } from "../../services.ts";
import { lockWallet, setObstacle, type OpenPurchase, takePurchase } from "./store.ts";

export const errors = {
  zoneClosed: (zoneName: string) =>
    coded(409, "zone_closed", `${zoneName} đang đóng. KP vẫn nằm trong tài khoản của bạn.`),
  zonePaused: (zoneName: string, reason: string) =>
    coded(
      409,
      "zone_paused",
      `${zoneName} đang tạm ngừng: ${reason} KP vẫn nằm trong tài khoản của bạn.`,
    ),
};

/**
 * Orders the recharge of a purchase, under the same id, once, in one commit. If it is refused, the credit stays and the
 * purchase records why.
 * @returns the job that delivers the coins; undefined if the purchase was taken, dropped or has expired
 * @throws the refusals of a recharge, zoneClosed, zonePaused, gameUnavailable
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
      // A locked player cannot order a recharge either.
      await assertNotLocked(tx, userId);
      const receiver = await takePurchase(tx, id);
      if (!receiver) return undefined;
      const job = await holdCredit(services, tx, id, { ...purchase, receiver, confirmation });
      if (!job) throw new Error(`the transaction ${id} exists, but its purchase was not taken`);
      publishAfterCommit(tx, services, userId, { kind: "purchase", purchaseId: id });
      publishAfterCommit(tx, services, userId, { kind: "balance" });
      return job;
    });
  } catch (error) {
    const why = obstacleOf(error);
    if (why !== undefined) await recordObstacle(services, purchase, why);
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

async function recordObstacle(
  { db, notifications, log }: Services,
  { id, userId }: OpenPurchase,
  why: PurchaseObstacle,
): Promise<void> {
  const isNoted = await db.repeatableTransaction(async (tx) => {
    // With these locks, nothing spends the credit before the obstacle is recorded.
    await lockUser(tx, userId);
    await lockWallet(tx, userId);
    if (!(await setObstacle(tx, id, why))) return false;
    const event = { kind: "purchase", purchaseId: id, isWaiting: true } as const;
    publishAfterCommit(tx, { notifications }, userId, event);
    return true;
  });
  if (isNoted) log.info({ event: "purchase_waits", userId, purchaseId: id, why }, "purchase waits");
}

/** Returns the code of an error that keeps the player from spending; undefined for any other error. */
export function obstacleOf(error: unknown): PurchaseObstacle | undefined {
  const code = error instanceof AppError ? error.details.errorCode : undefined;
  return purchaseObstacles.find((obstacle) => obstacle === code);
}
