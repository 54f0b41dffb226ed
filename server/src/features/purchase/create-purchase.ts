/** Opens a purchase (`createPurchase`), or joins an open one of the same package for the same zone. */
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { BodyOf, ReplyOf } from "@portal/contract/http/call";
import { type createPurchase as call, OPEN_PURCHASES_MAX } from "@portal/contract/purchase";
import { assertMaySpend } from "../../domain/accounts/account-locks.ts";
import { assertRequirementsMet } from "../../domain/accounts/recharge-requirements.ts";
import { assertWithinSpendingLimits } from "../../domain/accounts/spending-limits.ts";
import { lockUser } from "../../domain/accounts/locks.ts";
import { type Viewer } from "../../domain/accounts/viewer.ts";
import { commonErrors } from "../../domain/errors.ts";
import type { Idempotency } from "../../domain/ledger/place-once.ts";
import { publishAfterCommit } from "../../domain/notifications/live.ts";
import { findReceiver, priceOrder } from "../../domain/recharges/price-order.ts";
import { orderIdOf } from "../../domain/recharges/recharge-order.ts";
import { assertSessionLives } from "../../domain/sessions/sessions.ts";
import type { Queries, Transaction } from "../../kit/database/database.ts";
import { refusal } from "../../kit/http/errors.ts";
import type { Job } from "../../kit/jobs/job-store.ts";
import type { Services } from "../../services.ts";
import { payOrFollow } from "./follow-payment.ts";
import {
  findKeyHolder,
  findOpen,
  insertKey,
  insertPurchase,
  joinPurchase,
  type NewPurchase,
  setMethod,
} from "./store.ts";
import {
  assertOffered,
  findOfferedMethods,
  type OfferedMethods,
  usualMethod,
} from "./ways-to-pay.ts";

export const errors = {
  tooManyOpenPurchases: refusal(
    409,
    "too_many_open_purchases",
    `Bạn đang có ${OPEN_PURCHASES_MAX} đơn mua chưa thanh toán. Hãy hủy bớt những đơn không cần rồi thử lại.`,
  ),
};

type Request = BodyOf<typeof call> & { readonly idempotencyKey: string | undefined };

type Reply = ReplyOf<typeof call>;

/** The purchase that was opened or found, and the job that pays it at once if the balance covers it. */
type Opened = Reply & { readonly job: Job | undefined };

/**
 * Opens a purchase, and pays it if the balance covers it. If the player has an open one of the same package for the
 * same zone, the order joins it, and the character chosen last receives the coins. (Of two purchases a transfer would
 * pay the older one, perhaps for a character that the player has replaced since.)
 * @throws the refusals of a recharge, except those about its proof; tooManyOpenPurchases, idempotencyKeyReused
 */
export async function createPurchase(
  services: Services,
  viewer: Viewer,
  request: Request,
): Promise<Reply> {
  const { db } = services;
  const { id: userId, sessionId } = viewer;
  const idempotency = idempotencyOf(request);
  const known = idempotency && (await findKeyedPurchase(db, userId, idempotency));
  if (known !== undefined) return { id: known, receiverBefore: null };
  const priced = await priceOrder(services, request);
  const offered = await findOfferedMethods(services, db);
  const method = request.method
    ? assertOffered(offered, request.method)
    : await usualMethod(db, userId, offered);
  const id = orderIdOf({ userId, idempotency });
  const receiver = await findReceiver(services, viewer.username, request);
  const purchase = { ...priced, id, userId, method, receiver, sessionId };
  const opened = await db.repeatableTransaction(async (tx) => {
    await lockUser(tx, userId);
    await assertSessionLives(tx, sessionId);
    const holder = idempotency && (await findKeyedPurchase(tx, userId, idempotency));
    if (holder !== undefined) return { id: holder, receiverBefore: null, job: undefined };
    const reply = await openOrJoin({ ...services, offered }, tx, purchase, request.method);
    if (idempotency) await insertKey(tx, userId, idempotency, reply.id);
    return reply;
  });
  const { job, ...answer } = opened;
  if (job) await Promise.race([services.jobs.run(job), pause(services.outcomeWaitMs)]);
  return answer;
}

function idempotencyOf({ idempotencyKey: key, ...body }: Request): Idempotency | undefined {
  if (key === undefined) return undefined;
  const { creditAmount, zoneId, method, character, characterId } = body;
  const receiver = characterId === undefined ? [character] : [character, characterId];
  const text = JSON.stringify(["purchase", creditAmount, zoneId, method, ...receiver]);
  return { key, bodySha256: createHash("sha256").update(text).digest() };
}

/** Returns the purchase that a key stands for. @throws idempotencyKeyReused */
async function findKeyedPurchase(
  db: Queries,
  userId: number,
  { key, bodySha256 }: Idempotency,
): Promise<string | undefined> {
  const holder = await findKeyHolder(db, userId, key);
  if (!holder) return undefined;
  if (!holder.bodySha256.equals(bodySha256)) throw commonErrors.idempotencyKeyReused();
  return holder.purchaseId;
}

/** @param chosen the method that the player has chosen, if any */
async function openOrJoin(
  services: Services & { readonly offered: OfferedMethods },
  tx: Transaction,
  purchase: NewPurchase,
  chosen: string | undefined,
): Promise<Opened> {
  const { userId, creditKp } = purchase;
  await assertMaySpend(tx, userId);
  await assertRequirementsMet(tx, services.config.portal.recharge.requires, userId);
  await assertWithinSpendingLimits(tx, userId, creditKp);
  const { count, sameId } = await findOpen(tx, purchase);
  if (sameId !== null) return join(services, tx, { ...purchase, id: sameId }, chosen);
  if (count >= OPEN_PURCHASES_MAX) throw errors.tooManyOpenPurchases();
  await insertPurchase(tx, purchase);
  const job = await payOrFollow(services, tx, purchase);
  return { id: purchase.id, receiverBefore: null, job };
}

/** Updates the open purchase of the same package and zone, instead of opening another. */
async function join(
  services: Services & { readonly offered: OfferedMethods },
  tx: Transaction,
  purchase: NewPurchase,
  chosen: string | undefined,
): Promise<Opened> {
  const { id, userId } = purchase;
  const joined = await joinPurchase(tx, id, purchase);
  const { hasOtherReceiver = false, isConfirmed = false } = joined ?? {};
  const receiverBefore = joined && hasOtherReceiver ? { character: joined.characterBefore } : null;
  if (receiverBefore || isConfirmed) {
    publishAfterCommit(tx, services, userId, { kind: "purchase", purchaseId: id });
  }
  if (chosen === undefined && !isConfirmed) return { id, receiverBefore, job: undefined };
  if (purchase.method !== null) await setMethod(tx, userId, id, purchase.method);
  return { id, receiverBefore, job: await payOrFollow(services, tx, purchase) };
}
