import type { LiveEvent } from "@portal/contract/live";

type Publisher = { publish(topic: string, message: object): void };

/** What is enough to tell players by. */
export type Publishing = { readonly notifications: Publisher };

export const userTopic = (userId: number): string => `user:${userId}`;

/** Tells the player's open pages, whichever process serves them. Call it after the commit. */
export function tellUser(notifications: Publisher, userId: number, event: LiveEvent): void {
  notifications.publish(userTopic(userId), event);
}
