/** The job that delivers an order (`deliverCoins`), and the two ways it ends: `captureCredit`, `refundCredit`. */
import { coins, kp } from "@portal/contract/values/money";
import { post } from "../../domain/ledger/ledger.ts";
import { type Publishing, publishAfterCommit } from "../../domain/notifications/live.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { backOffSeconds, type JobOutcome } from "../../kit/jobs/lanes.ts";
import type { Services } from "../../services.ts";
import { findOpenDelivery, insertRefund, settleRecharge } from "./store.ts";

/** The longest pause between two attempts to deliver an order. */
const LONGEST_RETRY_SECONDS = 60;
/** What the player reads about a refused order. The game's own words go to the log. */
const ERROR_NOTE = "Máy chủ game từ chối giao dịch.";

/**
 * Orders the coins from the game, again and again until the outcome is known. The request id and the body are always
 * the same, so the game delivers once. Only a definite refusal returns the credit.
 */
export async function deliverCoins(
  services: Services,
  { transactionId }: { readonly transactionId: string },
  attempt: number,
): Promise<JobOutcome> {
  const { db, log } = services;
  const delivery = await findOpenDelivery(db, transactionId);
  if (!delivery) return;
  const outcome = await services.gameServer.deliver({
    account: delivery.account,
    zoneId: delivery.zoneId,
    characterId: delivery.characterId,
    coins: coins(delivery.coins),
    creditSpent: kp(delivery.creditSpent),
    requestId: transactionId,
    gameId: services.config.portal.brand.gameId,
  });
  switch (outcome.kind) {
    case "delivered":
      return db.repeatableTransaction((tx) => captureCredit(services, tx, transactionId));
    case "refused":
      log.warn({ transactionId, attempt, reason: outcome.message }, "delivery refused");
      return db.repeatableTransaction((tx) => refundCredit(services, tx, transactionId));
    case "unknown":
      log[outcome.alarm ? "error" : "warn"](
        { transactionId, attempt, reason: outcome.reason },
        "delivery unknown",
      );
      return { againInSeconds: backOffSeconds(attempt, LONGEST_RETRY_SECONDS) };
  }
}

/**
 * Captures the hold of an order whose coins were delivered: its credit goes to the house. Does nothing if the order is
 * decided already.
 */
export async function captureCredit(
  services: Publishing,
  tx: Transaction,
  transactionId: string,
): Promise<void> {
  const settled = await settleRecharge(tx, transactionId, "success", null);
  if (!settled) return;
  const { userId, creditKp } = settled;
  await postCapture(tx, { transactionId, userId, creditKp });
  publishAfterCommit(tx, services, userId, { kind: "recharge", transactionId, status: "success" });
}

/** Moves an order's held credit to the house. */
export async function postCapture(
  tx: Transaction,
  order: { readonly transactionId: string; readonly userId: number; readonly creditKp: number },
): Promise<void> {
  const { transactionId, userId, creditKp } = order;
  await post(tx, {
    key: `capture:${transactionId}`,
    kind: "recharge.capture",
    transactionId,
    userId,
    userKp: 0,
    house: [
      { account: "game-holds", currency: "KP", amount: -creditKp },
      { account: "game-sales", currency: "KP", amount: creditKp },
    ],
  });
}

/** Refunds an order that the game has definitely refused. Does nothing if the order is decided already. */
export async function refundCredit(
  services: Publishing,
  tx: Transaction,
  transactionId: string,
): Promise<void> {
  const settled = await settleRecharge(tx, transactionId, "failed", ERROR_NOTE);
  if (!settled) return;
  const { userId, creditKp } = settled;
  const refundId = await insertRefund(tx, transactionId, settled);
  await post(tx, {
    key: `refund:${transactionId}`,
    kind: "recharge.refund",
    transactionId: refundId,
    userId,
    userKp: creditKp,
    house: [{ account: "game-holds", currency: "KP", amount: -creditKp }],
  });
  publishAfterCommit(tx, services, userId, { kind: "recharge", transactionId, status: "failed" });
}
