/** The job that sends a push message about an event to the browsers of its player (`sendPush`). */
import type { PushMessage } from "@portal/contract/push";
import { transaction } from "@portal/contract/transactions";
import { COINS_PER_SHOWN_COIN } from "@portal/contract/values/money";
import { pages } from "@portal/contract/pages";
import type { Queries } from "../../kit/database/database.ts";
import { jobKind } from "../../kit/jobs/lanes.ts";
import type { PushSender } from "../../providers/push/push-sender.ts";
import type { Services } from "../../services.ts";
import { decryptTarget } from "./push-target.ts";
import {
  deleteSubscription,
  findTransaction,
  listSubscriptions,
  type PushedTransaction,
  type Subscription,
} from "./store.ts";

/** The event that a message is about, as the database queues it (schema/29-push.sql). */
export type PushEvent = {
  readonly kind: "topup" | "recharge" | "purchase" | "answer";
  /** The id of the transaction, of the purchase that waits for its player, or of the case. */
  readonly id: string;
  readonly userId: number;
};

export const SEND_PUSH = jobKind<PushEvent>("send-push", "messages");

/** Browsers that get the message at the same time: a push service may take 5 s for each. */
const SENT_AT_ONCE = 8;

/**
 * Sends the message to each browser at most once. If the first run crashed, it may have
 * sent some: nothing is sent again, because the pages show the event anyway.
 */
export async function sendPush(
  services: Services,
  event: PushEvent,
  attempt: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, pushSender } = services;
  if (attempt > 1 || !pushSender) return;
  const subscriptions = await listSubscriptions(db, event.userId);
  const message = subscriptions.length > 0 && (await messageOf(db, event.userId, event));
  if (!message) return;
  const text = JSON.stringify(message);
  const left = subscriptions.values();
  const sendLeft = async () => {
    for (const subscription of left) {
      if (signal.aborted) return;
      await sendTo(services, pushSender, subscription, { text, kind: event.kind });
    }
  };
  await Promise.all(Array.from({ length: SENT_AT_ONCE }, sendLeft));
}

/** Sends a message to one browser. A failure does not stop the messages to the others. */
async function sendTo(
  services: Services,
  pushSender: PushSender,
  subscription: Subscription,
  { text, kind }: { readonly text: string; readonly kind: PushEvent["kind"] },
): Promise<void> {
  const { db, log } = services;
  const { userId, sessionId } = subscription;
  try {
    const sending = await pushSender.send(decryptTarget(services, subscription), text);
    if (sending === "gone") await deleteSubscription(db, sessionId);
    if (sending === "sent") log.info({ event: "push_sent", userId, kind }, "push sent");
    else log.warn({ event: "push_not_sent", userId, sending }, "push not sent");
  } catch (error) {
    log.error({ err: error, userId }, "push not sent");
  }
}

/** Writes the message, without names and secrets, because it shows on a locked screen. */
async function messageOf(
  db: Queries,
  userId: number,
  event: PushEvent,
): Promise<PushMessage | undefined> {
  const { kind, id } = event;
  if (kind === "answer") {
    const path = pages.supportCase.path.replace("{id}", id);
    return { title: "Nhân viên hỗ trợ đã trả lời bạn", body: "Bấm để đọc câu trả lời.", path };
  }
  if (kind === "purchase") {
    const path = pages.purchase.path.replace("{id}", id);
    return { title: "Đơn mua gói đang chờ bạn", body: "KP đã đủ, còn một bước nữa thôi.", path };
  }
  const found = await findTransaction(db, userId, id);
  if (!found) return undefined;
  if (kind === "recharge") return deliveredMessage(id, found);
  return {
    title: `Đã nhận ${found.value.toLocaleString("vi-VN")}đ`,
    body: "KP đã vào tài khoản của bạn.",
    path: pages.topUp.path.replace("{id}", id),
  };
}

function deliveredMessage(id: string, { payload, purchaseId }: PushedTransaction): PushMessage {
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
