import type { PushMessage } from "@portal/contract/push";
import { transaction } from "@portal/contract/transactions";
import { COINS_PER_SHOWN_COIN } from "@portal/contract/values/money";
import { pages } from "@portal/contract/pages";
import type { Queries } from "../../kit/database/database.ts";
import type { Services } from "../../services.ts";
import { decryptTarget } from "./push-target.ts";
import {
  deleteSubscription,
  findSubscription,
  findTransaction,
  type PushedTransaction,
} from "./store.ts";

/** What a browser is told of, as the database queues it (schema/29-push.sql). */
export type Moment = {
  readonly kind: "topup" | "recharge" | "purchase" | "answer";
  /** Of the transaction, of the purchase that waits for its player, or of the case. */
  readonly id: string;
  readonly sessionId: string;
};

export const SEND_PUSH = "send-push";

/**
 * Tells one browser of a moment, at most once: where a run ended without an answer, the message may have been
 * sent, and nobody wants it twice. What happened stands on the pages.
 */
export async function sendMoment(
  services: Services,
  moment: Moment,
  attempt: number,
): Promise<void> {
  const { db, log, pushSender } = services;
  if (attempt > 1 || !pushSender) return;
  const subscription = await findSubscription(db, moment.sessionId);
  if (!subscription) return;
  const message = await inWords(db, subscription.userId, moment);
  if (!message) return;
  const target = decryptTarget(services, subscription);
  const sending = await pushSender.send(target, JSON.stringify(message));
  if (sending === "gone") await deleteSubscription(db, moment.sessionId);
  const { userId } = subscription;
  if (sending === "sent") log.info({ event: "push_sent", userId, kind: moment.kind }, "push sent");
  else log.warn({ event: "push_not_sent", userId, sending }, "push not sent");
}

/** No name of the player or of a character and no secret: the message shows on a locked screen. */
async function inWords(
  db: Queries,
  userId: number,
  moment: Moment,
): Promise<PushMessage | undefined> {
  const { kind, id } = moment;
  if (kind === "answer") {
    const path = pages.supportCase.path.replace("{id}", id);
    return { title: "Hỗ trợ đã trả lời bạn", body: "Bấm để đọc câu trả lời.", path };
  }
  if (kind === "purchase") {
    const path = pages.purchase.path.replace("{id}", id);
    return { title: "Đơn mua gói đang chờ bạn", body: "KP đã đủ, còn một bước nữa thôi.", path };
  }
  const found = await findTransaction(db, userId, id);
  if (!found) return undefined;
  if (kind === "recharge") return deliveredInWords(id, found);
  return {
    title: `Đã nhận ${found.value.toLocaleString("vi-VN")}đ`,
    body: "KP đã vào tài khoản của bạn.",
    path: pages.topUp.path.replace("{id}", id),
  };
}

function deliveredInWords(id: string, { payload, purchaseId }: PushedTransaction): PushMessage {
  const { metadata } = transaction.shape.payload.parse(payload);
  const coins = metadata && (metadata.coin / COINS_PER_SHOWN_COIN).toLocaleString("vi-VN");
  return {
    title: metadata ? `Đã nạp ${coins} ${metadata.coinName} vào game` : "Đã nạp vào game",
    body: metadata?.zoneName ? `Máy chủ ${metadata.zoneName}.` : "Bấm để xem giao dịch.",
    path:
      purchaseId === null
        ? `${pages.transactions.path}#${id}`
        : pages.purchase.path.replace("{id}", purchaseId),
  };
}
