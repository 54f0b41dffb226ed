/** Web Push: messages to a browser while no page is open, if the player has switched them on. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { base64url } from "./passkey-login.ts";

const ENDPOINT_MAX_LENGTH = 1_000;
/** The lengths of a browser's two keys in base64url: a point on P-256, and 16 random bytes (RFC 8291, §3.1, §3.2). */
const P256DH_LENGTH = 87;
const AUTH_LENGTH = 22;

/** The result of the browser's `PushSubscription.toJSON()`. */
export const pushSubscription = z.object({
  /** An address of a push service. The server accepts only those of known services. */
  endpoint: z.string().check(z.maxLength(ENDPOINT_MAX_LENGTH)),
  keys: z.object({ p256dh: base64url(P256DH_LENGTH), auth: base64url(AUTH_LENGTH) }),
});

const pushSubscriptionForm = z.extend(pushSubscription, {
  /** The sender's public key that the browser subscribed with; a page that was open may still have an older one. */
  senderKey: z.optional(base64url(P256DH_LENGTH)),
});
export type PushSubscriptionForm = z.output<typeof pushSubscriptionForm>;

/** The content of a message, as the service worker reads it. */
export type PushMessage = {
  readonly title: string;
  readonly body: string;
  /** The page that shows more. */
  readonly path: string;
};

export const getPush = defineCall({
  method: "GET",
  path: "/api/user/push",
  who: "user",
  summary: "Whether this browser is sent messages, and the key by which it knows who sends them.",
  reply: z.object({
    /** RFC 8292: an uncompressed point on P-256 in base64url. Null where the operator offers no messages. */
    publicKey: z.nullable(z.string()),
    isOn: z.boolean(),
  }),
});

export const turnPushOn = defineCall({
  method: "POST",
  path: "/api/user/push",
  who: "user",
  summary: "Has messages sent to this browser until its session ends.",
  body: pushSubscriptionForm,
  errors: ["push_unavailable"],
});

export const turnPushOff = defineCall({
  method: "DELETE",
  path: "/api/user/push",
  who: "user",
  summary: "Sends this browser no more messages.",
});
