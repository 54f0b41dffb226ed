import type { LiveEvent } from "@portal/contract/live";

type Publisher = { publish(topic: string, message: object): void };

export const userTopic = (userId: number): string => `user:${userId}`;

/** Tells the player's open pages, whichever process serves them. Call it after the commit. */
export function tellUser(notifications: Publisher, userId: number, event: LiveEvent): void {
  notifications.publish(userTopic(userId), event);
}
