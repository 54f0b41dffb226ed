import type { PushSubscriptionForm } from "@portal/contract/push";
import type { PushTarget } from "../../providers/push/push-sender.ts";
import type { Services } from "../../services.ts";
import type { Subscription } from "./store.ts";

type StoredTarget = PushSubscriptionForm & { readonly userId: number; readonly senderKey: string };
type Encrypting = Pick<Services, "pushEncryption">;

/** Encrypts a browser's push address together with its player: `decryptTarget` rejects it in another player's row. */
export const encryptTarget = (
  { pushEncryption }: Encrypting,
  userId: number,
  form: Omit<StoredTarget, "userId">,
): string => pushEncryption.encrypt({ ...form, userId } satisfies StoredTarget);

/** @throws if the address is another player's */
export function decryptTarget(
  { pushEncryption }: Encrypting,
  { userId, encrypted }: Subscription,
): PushTarget {
  const kept = pushEncryption.decrypt(encrypted) as StoredTarget;
  if (kept.userId !== userId)
    throw new Error(`the push subscription of user ${userId} belongs to another player`);
  return targetOf(kept);
}

export const targetOf = ({
  endpoint,
  keys,
  senderKey,
}: Omit<StoredTarget, "userId">): PushTarget => ({
  endpoint,
  senderKey,
  p256dh: Buffer.from(keys.p256dh, "base64url"),
  auth: Buffer.from(keys.auth, "base64url"),
});
