/** The operator's line to the players' phones. */

export type OutgoingSms = {
  /** E.164. */
  readonly to: string;
  /** ASCII, so that it is one part of 160 characters. */
  readonly text: string;
};

export type SmsSending =
  | { readonly kind: "sent"; readonly id: string }
  /** Definite: this text will not reach this phone, however often it is sent. */
  | { readonly kind: "refused"; readonly reason: string }
  /** It may have been sent. `alarm`: a person must look, a later try alone will not help. */
  | { readonly kind: "unknown"; readonly reason: string; readonly alarm: boolean };

/** Sends texts. A text whose fate is unknown may arrive twice when it is sent again. Never throws. */
export type SmsGateway = {
  send(sms: OutgoingSms): Promise<SmsSending>;
};

/** A text that a player has sent to a support number. */
export type InboundSms = {
  /** The gateway's own id of it: the same in every repeat. */
  readonly messageId: string;
  /** As the gateway names the phone. On some routes a sender can be forged. */
  readonly sender: string;
  readonly text: string;
};

export type InboundRequest = {
  readonly rawBody: Buffer;
  readonly now: Date;
};

export type InboundRefusal = "malformed" | "bad_signature" | "old";

/** `reply` is what the gateway expects to hear. */
export type InboundReading =
  /** Genuine. Send `reply` once it is taken in, repeats included: anything else is sent again. */
  | { readonly kind: "sms"; readonly sms: InboundSms; readonly reply: InboundReply }
  | { readonly kind: "refused"; readonly reason: InboundRefusal; readonly reply: InboundReply };

export type InboundReply = { readonly statusCode: number; readonly body: unknown };

/** Reads the texts that a gateway posts to the portal. */
export type SmsInbox = {
  readonly name: string;
  /** Proves that the gateway sent it, then reads it. Never throws. */
  read(request: InboundRequest): InboundReading;
};
