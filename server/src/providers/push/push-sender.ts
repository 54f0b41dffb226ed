import type { BrowserKeys } from "./encrypt-push.ts";

export type PushTarget = BrowserKeys & {
  readonly endpoint: string;
  /** The public key of ours, in base64url, whose messages the browser takes. */
  readonly senderKey: string;
};

/** `gone`: the browser takes no more messages from us, or never did. */
export type PushSending = "sent" | "gone" | "not_allowed" | "unknown";

export type PushSender = {
  /** In base64url, for a browser that subscribes now. */
  readonly publicKey: string;
  /** Whether its keys are keys, the sender's one of ours, and its address of a known push service: browsers name it, and we call nobody else. */
  readonly accepts: (target: PushTarget) => boolean;
  readonly send: (target: PushTarget, text: string) => Promise<PushSending>;
};
