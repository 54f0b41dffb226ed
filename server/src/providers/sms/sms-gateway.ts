/**
 * The interfaces of SMS: sending (`SmsGateway`), delivery reports (`DeliveryReports`) and players' texts (`SmsInbox`).
 */
import type { UnknownOutcome } from "../http.ts";

export type OutgoingSms = {
  /** E.164. */
  readonly to: string;
  /** ASCII, so that the text is one part of 160 characters. */
  readonly text: string;
};

/** The gateway's result of sending a text. */
export type SmsSending =
  | { readonly kind: "sent"; readonly id: string }
  /** Definite: this text can never reach this phone. */
  | { readonly kind: "refused"; readonly reason: string }
  /** It may or may not have been sent. */
  | UnknownOutcome;

/** The delivery of a text that the gateway accepted. */
export type SmsDelivery =
  | { readonly kind: "delivered" }
  /** Definite: it will not arrive. */
  | { readonly kind: "failed"; readonly reason: string }
  /** Not delivered yet. */
  | { readonly kind: "pending" };

/** Sends texts. A text with an unknown result may arrive twice if it is sent again. Never throws. */
export type SmsGateway = {
  send(sms: OutgoingSms): Promise<SmsSending>;
  /** @param id as `send` returned it */
  deliveryOf(id: string): Promise<SmsDelivery | UnknownOutcome>;
};

/** A gateway's report on the delivery of a text. */
export type DeliveryReport = {
  readonly id: string;
  /** The phone as the gateway writes it. */
  readonly to: string;
  readonly delivery: SmsDelivery;
};

/** Reads the reports that a gateway posts to the portal. */
export type DeliveryReports = {
  /** The last part of the address that only the gateway knows. */
  readonly key: string;
  /** @returns undefined if the request is not the gateway's. Never throws */
  read(request: { readonly key: string; readonly rawBody: Buffer }): DeliveryReport | undefined;
};

/** A text that a player has sent to a support number. */
export type InboundSms = {
  /** The gateway's own id of the text. Every repeat has the same one. */
  readonly messageId: string;
  /** The sender as the gateway names it. On some routes it can be forged. */
  readonly sender: string;
  readonly text: string;
};

export type InboundRequest = {
  readonly rawBody: Buffer;
  readonly now: Date;
};

/** Why a gateway's call is refused. */
export type InboundRefusal = "malformed" | "bad_signature" | "old";

/** The content of a request. `reply` is the response that the gateway expects. */
export type InboundReading =
  /** Genuine. Send `reply` once the text is stored, or was stored before: otherwise the gateway resends. */
  | { readonly kind: "sms"; readonly sms: InboundSms; readonly reply: InboundReply }
  | { readonly kind: "refused"; readonly reason: InboundRefusal; readonly reply: InboundReply };

export type InboundReply = { readonly statusCode: number; readonly body: unknown };

/** Reads the texts that a gateway posts to the portal. */
export type SmsInbox = {
  readonly name: string;
  /** Verifies that the gateway sent the request, then reads it. Never throws. */
  read(request: InboundRequest): InboundReading;
};
