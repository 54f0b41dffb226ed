/** Publishes events to a player's open pages, in all processes. The pages receive them by server-sent events. */
import type { LiveEvent } from "@portal/contract/live";
import { kp } from "@portal/contract/values/money";
import type { Transaction } from "../../kit/database/database.ts";

type Publisher = { publish(topic: string, message: object): void };

export type Publishing = { readonly notifications: Publisher };

/** A live event as it is published. A balance event has no amount: the event stream reads the balance for each page. */
export type PublishedEvent =
  | Exclude<LiveEvent, { readonly kind: "ready" | "balance" }>
  | { readonly kind: "balance" };

export const userTopic = (userId: number): string => `user:${userId}`;

/** Publishes to the player's open pages, in all processes. Call it after the commit. */
export function publishToUser(
  notifications: Publisher,
  userId: number,
  event: PublishedEvent,
): void {
  notifications.publish(userTopic(userId), event);
}

/** Publishes to the player's open pages once the transaction is committed. */
export function publishAfterCommit(
  tx: Transaction,
  { notifications }: Publishing,
  userId: number,
  event: PublishedEvent,
): void {
  tx.afterCommit(() => publishToUser(notifications, userId, event));
}

type DecidedTopUp = {
  readonly transactionId: string;
  /** Null if the top-up failed, such as a refused card. */
  readonly given: { readonly creditKp: number; readonly bonusKp: number } | null;
};

/** Publishes the outcome of a top-up to the player's open pages. Call it after the commit. */
export function publishTopUp(
  notifications: Publisher,
  userId: number,
  { transactionId, given }: DecidedTopUp,
): void {
  publishToUser(notifications, userId, {
    kind: "topup",
    transactionId,
    status: given ? "success" : "failed",
    credit: kp(given?.creditKp ?? 0),
    bonus: kp(given?.bonusKp ?? 0),
  });
}
