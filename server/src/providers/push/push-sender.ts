/** The interface for sending push messages to browsers (`PushSender`). */
import type { BrowserKeys } from "./encrypt-push.ts";

export type PushTarget = BrowserKeys & {
  readonly endpoint: string;
  /** The public key of ours that the browser subscribed with, in base64url. */
  readonly senderKey: string;
};

/**
 * `gone`: the browser does not accept our messages (any more). `not_allowed`: the push service is not in the settings.
 */
export type PushSending = "sent" | "gone" | "not_allowed" | "unknown";

export type PushSender = {
  /** Our current public key in base64url, with which browsers subscribe. */
  readonly publicKey: string;
  /** Returns whether the target's keys are valid, the sender's key is ours, and the settings list its push service. */
  readonly accepts: (target: PushTarget) => boolean;
  readonly send: (target: PushTarget, text: string) => Promise<PushSending>;
};
