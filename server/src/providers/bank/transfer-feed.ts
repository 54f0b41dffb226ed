/**
 * The interfaces of bank and wallet feeds: their notices (`TransferFeed`), their own lists (`TransferList`), and
 * queries of one payment.
 */
import type { Vnd } from "@portal/contract/values/money";
import type { UnknownOutcome } from "../http.ts";

/** One entry in the operator's account, as a bank or wallet reports it. */
export type TransferNotice = {
  /** The feed's own id of the entry. Every repeat has the same one. */
  readonly eventId: string;
  /** The bank's reference. Null if the bank gave none; many entries may have none. */
  readonly reference: string | null;
  /** The operator's account whose balance changed. */
  readonly accountNumber: string;
  readonly direction: "in" | "out";
  readonly amountVnd: Vnd;
  /** The transfer's content as the bank passed it on; see `paymentCodesIn`. */
  readonly content: string;
  readonly occurredAt: Date;
  /** The payer, if the feed has fields for it. The content does not count, because the payer writes it. */
  readonly payer?: NoticePayer;
};

export type NoticePayer = {
  readonly account: string | null;
  readonly bank: string | null;
  readonly name: string | null;
};

/** A feed's call of the webhook, as received. */
export type FeedRequest = {
  /** Node's `headers`, or its `headersDistinct`. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as received: signatures cover bytes, not parsed JSON. */
  readonly rawBody: Buffer;
  readonly now: Date;
};

/** Why a webhook call is refused. */
export type FeedRefusal = "missing_signature" | "bad_signature" | "old_timestamp" | "malformed";

/** The meaning of a notice. `reply` is the response that the provider expects. */
export type FeedReading =
  /** Genuine. Send `reply` once the notices are stored, or were stored before: otherwise the provider resends. */
  | {
      readonly kind: "notices";
      readonly notices: readonly TransferNotice[];
      readonly reply: FeedReply;
    }
  /** Genuine, but nothing to credit. */
  | {
      readonly kind: "ignored";
      readonly reason: "no_money" | "test" | "not_paid" | "other_account";
      readonly reply: FeedReply;
    }
  /** Genuine, but not final, or the amount is not proven. Store it, send `reply`, and query the provider. */
  | { readonly kind: "open"; readonly payment: TransferNotice; readonly reply: FeedReply }
  /** Genuine: this payment failed. `reason` is the provider's code. */
  | {
      readonly kind: "failed";
      readonly eventId: string;
      readonly reason: string;
      readonly reply: FeedReply;
    }
  | { readonly kind: "refused"; readonly reason: FeedRefusal; readonly reply: FeedReply };

export type FeedReply = { readonly statusCode: number; readonly body: unknown };

/** Reads the notices that one provider posts to the portal. */
export type TransferFeed = {
  readonly name: string;
  /** Verifies that the provider sent the request, then reads it. Never throws. */
  read(request: FeedRequest): FeedReading;
};

/** A provider's own list of entries, which recovers lost notices. */
export type TransferList = {
  /** Returns the incoming entries from this id on, that one included, oldest first. Never throws. */
  listTransactions(query: { readonly sinceId: string }): Promise<TransferListing>;
};

/** The response of `listTransactions`. */
export type TransferListing =
  | {
      readonly kind: "listed";
      readonly notices: readonly TransferNotice[];
      /** Entries that could not be read. */
      readonly unreadable: number;
    }
  | {
      readonly kind: "unavailable";
      readonly reason: "timeout" | "unreachable" | "too_large" | "bad_answer";
    };

/** What a provider responds when queried about one payment. */
export type PaymentState =
  /** `amountVnd` and `reference` are null if the response does not name them. */
  | {
      readonly kind: "paid";
      readonly amountVnd: Vnd | null;
      readonly reference: string | null;
    }
  /** `reason` is the provider's code. */
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "open" }
  | UnknownOutcome;

/** Queries a provider about single payments that its notices left open. */
export type PaymentQuery = {
  /** Queries the state. May be repeated without harm. Never throws. */
  stateOf(eventId: string): Promise<PaymentState>;
};
