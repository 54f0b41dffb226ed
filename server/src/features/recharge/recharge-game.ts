/** The call by which players buy coins with their credit (`rechargeGame`). */
import { createHash } from "node:crypto";
import type { Proof } from "@portal/contract/proofs";
import type { RechargeResult } from "@portal/contract/recharge";
import { coins, COINS_PER_SHOWN_COIN } from "@portal/contract/values/money";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import {
  type Idempotency,
  type Placed,
  placeOnce,
  type Placer,
  writeOnce,
} from "../../domain/ledger/place-once.ts";
import { confirmPayment } from "../../domain/recharges/confirm-payment.ts";
import { holdCredit } from "../../domain/recharges/hold-credit.ts";
import { findReceiver, priceOrder } from "../../domain/recharges/price-order.ts";
import { orderIdOf } from "../../domain/recharges/recharge-order.ts";
import { refusal } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";
import { findRecharge, isStored, type Recharge } from "./store.ts";

export const errors = {
  rechargeRefused: refusal(
    409,
    "recharge_refused",
    "Máy chủ game từ chối giao dịch. KP đã được hoàn lại vào tài khoản của bạn.",
  ),
};

type Request = {
  readonly creditAmount: number;
  readonly coins?: number | undefined;
  readonly zoneId: string;
  readonly characterId?: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly proof?: Proof | undefined;
};

/**
 * Takes the credit and orders the coins, once. Waits a moment for the game.
 * @throws rechargeRefused, and the refusals of `priceOrder`, `findReceiver`, `confirmPayment` and `holdCredit`
 */
export async function rechargeGame(
  services: Services,
  viewer: Viewer,
  request: Request,
): Promise<RechargeResult> {
  const placer = { userId: viewer.id, idempotency: idempotencyOf(request) };
  const named = { ...placer, id: orderIdOf(placer) };
  const recharge = await placeOnce(services, placer, {
    place: () =>
      placeNew(services, viewer, request, named).catch(async (error: unknown) => {
        // After a restore an order can exist without its key. The error may only mean that the order already exists: it
        // has itself spent the credit.
        if (!placer.idempotency || !(await isStored(services.db, named.id))) throw error;
        return writeOnce(services.db, named, () => Promise.resolve(undefined));
      }),
    find: (transactionId) => findRecharge(services.db, transactionId),
    isCalledBack: false,
  });
  return toResult(recharge);
}

/** Prices, confirms and stores an order. @throws the reason why the player cannot order this now */
async function placeNew(
  services: Services,
  viewer: Viewer,
  request: Request,
  named: Placer & { readonly id: string },
): Promise<Placed> {
  const priced = await priceOrder(services, request);
  const { id: userId, username: account } = viewer;
  const receiver = await findReceiver(services, account, request);
  const confirmation = await confirmPayment(services, viewer, priced, request.proof);
  const order = { ...priced, userId, account, receiver, confirmation };
  return writeOnce(services.db, named, (tx, transactionId) =>
    holdCredit(services, tx, transactionId, order),
  );
}

function idempotencyOf({
  creditAmount,
  zoneId,
  characterId,
  idempotencyKey: key,
}: Request): Idempotency | undefined {
  if (key === undefined) return undefined;
  const receiver = characterId === undefined ? [] : [characterId];
  const body = JSON.stringify([creditAmount, zoneId, ...receiver]);
  return { key, bodySha256: createHash("sha256").update(body).digest() };
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
