import { createHash } from "node:crypto";
import { coins, COINS_PER_SHOWN_COIN } from "@portal/contract/money";
import type { Proof } from "@portal/contract/proofs";
import type { RechargeResult } from "@portal/contract/recharge";
import { findKeyed, type Idempotency } from "../../domain/idempotency-keys.ts";
import type { Viewer } from "../../domain/users.ts";
import type { Services } from "../../services.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { errors } from "./errors.ts";
import { type Held, holdCredit } from "./hold-credit.ts";
import type { Zones } from "./open-zones.ts";
import type { RechargeOrder } from "./recharge-order.ts";
import { findRecharge, type Recharge } from "./store.ts";

type Request = {
  readonly creditAmount: number;
  readonly zoneId: string;
  /** The page's Idempotency-Key; without one every request is an order of its own. */
  readonly key: string | undefined;
  readonly proof?: Proof | undefined;
};

const LOOK_AGAIN_MS = 100;

/**
 * Takes the credit and has the coins delivered, exactly once. The answer is read from the order
 * itself, so a repeat of the same key gets the same answer.
 */
export async function rechargeGame(
  services: Services,
  zones: Zones,
  viewer: Viewer,
  request: Request,
): Promise<RechargeResult> {
  const deadline = Date.now() + services.outsideWaitMs;
  const { transactionId, job } = await placeOrder(services, zones, viewer, request);
  if (job) await Promise.race([services.jobs.run(job), pause(Math.max(0, deadline - Date.now()))]);
  let recharge = await findRecharge(services.db, transactionId);
  // A repeat waits for the first; it has no run of the job to wait for.
  while (!job && recharge.status === "pending" && Date.now() < deadline) {
    await pause(LOOK_AGAIN_MS);
    recharge = await findRecharge(services.db, transactionId);
  }
  return toResult(recharge);
}

async function placeOrder(
  services: Services,
  zones: Zones,
  viewer: Viewer,
  request: Request,
): Promise<Held> {
  const idempotency = idempotencyOf(request);
  const placed = idempotency && (await findKeyed(services.db, viewer.id, idempotency));
  if (placed) return { transactionId: placed };
  const order = await toOrder(services, zones, viewer, request);
  const confirmation = await confirmPayment(services, viewer, order, request.proof);
  return holdCredit(services, { ...order, idempotency, confirmation });
}

function idempotencyOf({ creditAmount, zoneId, key }: Request): Idempotency | undefined {
  if (key === undefined) return undefined;
  const body = JSON.stringify([creditAmount, zoneId]);
  return { key, bodySha256: createHash("sha256").update(body).digest() };
}

async function toOrder(
  { config }: Services,
  zones: Zones,
  viewer: Viewer,
  { creditAmount, zoneId }: Request,
): Promise<Omit<RechargeOrder, "idempotency" | "confirmation">> {
  const { gameId } = config.portal.brand;
  const { coinName, payableValues } = config.portal.recharge;
  const offer = payableValues.find(({ creditKp }) => creditKp === creditAmount);
  if (!offer) throw errors.amountNotOffered();
  const zone = (await zones.list()).find(({ id }) => id === zoneId);
  if (!zone) throw errors.zoneNotOffered();
  return {
    userId: viewer.id,
    account: viewer.username,
    creditKp: offer.creditKp,
    coins: offer.coins,
    zone,
    gameId,
    coinName,
  };
}

function toResult(recharge: Recharge): RechargeResult {
  if (recharge.status === "failed") throw errors.rechargeRefused();
  const { id: transactionId, coinName } = recharge;
  const shown = (recharge.coins / COINS_PER_SHOWN_COIN).toLocaleString("vi-VN");
  const isDone = recharge.status === "success";
  return {
    transactionId,
    status: isDone ? "success" : "processing",
    message: isDone
      ? `Đã nạp thành công ${shown} ${coinName}`
      : "Giao dịch đang được xử lý. Kết quả sẽ hiện trong lịch sử giao dịch.",
    coins: coins(recharge.coins),
    coinName,
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
