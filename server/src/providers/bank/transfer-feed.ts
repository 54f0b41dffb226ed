import type { Vnd } from "@portal/contract/money";

/** What a bank or wallet says of one entry in the operator's account. */
export type TransferNotice = {
  /** The feed's own id of the entry: the same in every repeat. */
  readonly eventId: string;
  /** The bank's reference; null where it gave none, which many entries may share. */
  readonly reference: string | null;
  /** The operator's account that the money moved on. */
  readonly accountNumber: string;
  readonly direction: "in" | "out";
  readonly amountVnd: Vnd;
  /** The transfer's content as the bank passed it on: see `findPaymentCode`. */
  readonly content: string;
  readonly occurredAt: Date;
  /** Who paid, where the feed has fields for it: what stands in a content is the payer's to write. */
  readonly payer?: NoticePayer;
};

export type NoticePayer = {
  readonly account: string | null;
  readonly bank: string | null;
  readonly name: string | null;
};

export type FeedRequest = {
  /** Node's `headers`, or its `headersDistinct`. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** As it came: signatures cover bytes, not what JSON they spell. */
  readonly rawBody: Buffer;
  readonly now: Date;
};

export type FeedRefusal = "missing_signature" | "bad_signature" | "old_timestamp" | "malformed";

/** `reply` is what the provider expects to hear. */
export type FeedReading =
  /** Genuine. Send `reply` once the notices are kept, repeats included: anything else is sent again. */
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
  /** Genuine, but not final, or no proof of the amount: to be asked about. Kept before `reply` is sent. */
  | { readonly kind: "open"; readonly payment: TransferNotice; readonly reply: FeedReply }
  /** Genuine: this payment came to nothing. `reason` is the provider's code. */
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
  /** Proves that the provider sent it, then reads it. Never throws. */
  read(request: FeedRequest): FeedReading;
};

/** A provider's own list of entries, to catch up on notices that were lost. */
export type TransferList = {
  /** Entries from this id on, that one included, oldest first; only what came in. Never throws. */
  listTransactions(query: { readonly sinceId: string }): Promise<TransferListing>;
};

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

/** What a provider says of one payment when it is asked. */
export type PaymentState =
  /** `amountVnd` and `reference` are null where the answer does not name them. */
  | {
      readonly kind: "paid";
      readonly amountVnd: Vnd | null;
      readonly reference: string | null;
    }
  /** `reason` is the provider's code. */
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "open" }
  /** Nothing can be concluded. `alarm`: asking again will not help, a person must look. */
  | { readonly kind: "unknown"; readonly reason: string; readonly alarm: boolean };

/** A provider's answers about single payments, for those that its notices left open. */
export type PaymentQuery = {
  /** Asks; as often as one likes. Never throws. */
  stateOf(eventId: string): Promise<PaymentState>;
};
