import type { PushSubscriptionForm } from "@portal/contract/push";
import type { PushTarget } from "../../providers/push/push-sender.ts";
import type { Services } from "../../services.ts";
import type { Subscription } from "./store.ts";

type Kept = PushSubscriptionForm & { readonly userId: number };
type Encrypting = Pick<Services, "pushEncryption">;

/** Encrypts a browser's address together with its player, so that nobody can give it to another. */
export const encryptTarget = (
  { pushEncryption }: Encrypting,
  userId: number,
  form: PushSubscriptionForm,
): string => pushEncryption.encrypt({ ...form, userId } satisfies Kept);

/** @throws where the address is another player's */
export function decryptTarget(
  { pushEncryption }: Encrypting,
  { userId, encrypted }: Subscription,
): PushTarget {
  const kept = pushEncryption.decrypt(encrypted) as Kept;
  if (kept.userId !== userId) throw new Error(`the browser of user ${userId} is another's`);
  return targetOf(kept);
}

export const targetOf = ({ endpoint, keys }: PushSubscriptionForm): PushTarget => ({
  endpoint,
  p256dh: Buffer.from(keys.p256dh, "base64url"),
  auth: Buffer.from(keys.auth, "base64url"),
});
