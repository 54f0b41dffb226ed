import { createHash } from "node:crypto";
import { coins, COINS_PER_SHOWN_COIN } from "@portal/contract/values/money";
import type { Proof } from "@portal/contract/proofs";
import type { RechargeResult } from "@portal/contract/recharge";
import type { Viewer } from "../../domain/accounts/users.ts";
import { assertNotPaused } from "../../domain/channels/channels.ts";
import { type Idempotency, placeOnce, type Placer } from "../../domain/ledger/place-once.ts";
import type { Services } from "../../services.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { errors } from "./errors.ts";
import { holdCredit } from "./hold-credit.ts";
import { zoneChannels } from "./list-zones.ts";
import type { Zones } from "./open-zones.ts";
import type { RechargeOrder } from "./recharge-order.ts";
import { findRecharge, type Recharge } from "./store.ts";

type Request = {
  readonly creditAmount: number;
  readonly zoneId: string;
  readonly idempotencyKey: string | undefined;
  readonly proof?: Proof | undefined;
};

/** Takes the credit and has the coins delivered, exactly once. */
export async function rechargeGame(
  services: Services,
  zones: Zones,
  viewer: Viewer,
  request: Request,
): Promise<RechargeResult> {
  const placer = { userId: viewer.id, idempotency: idempotencyOf(request) };
  const recharge = await placeOnce(services, placer, {
    place: async () => {
      const order = await toOrder(services, zones, viewer, request);
      const confirmation = await confirmPayment(services, viewer, order, request.proof);
      return holdCredit(services, { ...order, ...placer, confirmation });
    },
    find: (transactionId) => findRecharge(services.db, transactionId),
    isCalledBack: false,
  });
  return toResult(recharge);
}

function idempotencyOf({
  creditAmount,
  zoneId,
  idempotencyKey: key,
}: Request): Idempotency | undefined {
  if (key === undefined) return undefined;
  const body = JSON.stringify([creditAmount, zoneId]);
  return { key, bodySha256: createHash("sha256").update(body).digest() };
}

async function toOrder(
  { config, channels }: Services,
  zones: Zones,
  viewer: Viewer,
  { creditAmount, zoneId }: Request,
): Promise<Omit<RechargeOrder, keyof Placer | "confirmation">> {
  const { gameId } = config.portal.brand;
  const { coinName, payableValues } = config.portal.recharge;
  const offer = payableValues.find(({ creditKp }) => creditKp === creditAmount);
  if (!offer) throw errors.amountNotOffered();
  const zone = (await zones.list()).find(({ id }) => id === zoneId);
  if (!zone) throw errors.zoneNotOffered();
  const { pauses } = await channels();
  assertNotPaused(pauses, zoneChannels(zoneId), { field: "zoneId", label: zone.name });
  return {
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
