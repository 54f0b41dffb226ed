import type { BrowserKeys } from "./encrypt-push.ts";

export type PushTarget = BrowserKeys & {
  readonly endpoint: string;
  /** Our public key, in base64url, whose messages the browser accepts. */
  readonly senderKey: string;
};

/** `gone`: the browser does not accept messages from us, or no longer. */
export type PushSending = "sent" | "gone" | "not_allowed" | "unknown";

export type PushSender = {
  /** In base64url, for a browser that subscribes now. */
  readonly publicKey: string;
  /** Returns whether its keys are valid, the sender's key is ours, and its address belongs to a known push service. */
  readonly accepts: (target: PushTarget) => boolean;
  readonly send: (target: PushTarget, text: string) => Promise<PushSending>;
};
