/** A way money arrives: a bank watched by a feed, or a wallet. One adapter file per kind. */
import type { Party } from "../kit/faults.ts";
import type { Attempt } from "../kit/notify.ts";

export const methods = ["vietcombank", "techcombank", "momo", "viettelpay"] as const;
export type Method = (typeof methods)[number];
export type Direction = "in" | "out";

/** What became of a payment. A bank only tells of money that is there; a wallet may still decide. */
export const outcomes = ["paid", "pending", "failed"] as const;
export type Outcome = (typeof outcomes)[number];

/** A movement on one of the accounts, before the provider has put it into its own words. */
export type Movement = {
  /** The provider's own number of the event. */
  noticeId: number;
  direction: Direction;
  outcome: Outcome;
  /** The operator's account, as its bank or wallet writes it. */
  account: string;
  amountVnd: number;
  /** What the payer typed. */
  content: string;
  /** True: the statement says exactly `content`, in none of the bank's wrappings. */
  raw: boolean;
  balanceVnd: number;
  at: Date;
  /** Overrides the bank's own reference. */
  reference?: string;
  /** Overrides the payment code that the provider recognises in the content. */
  code?: string | null;
};

/** The movement as the provider tells it. */
export type Told = {
  /** What the provider calls the payment in its notice: the portal knows it by this. */
  name: string;
  statement: string;
  reference: string;
  code: string | null;
  /** The notification's bytes: made once, the same in every repeat. Null: nobody is told of it. */
  notice: Buffer | null;
};

export type TransferProvider = {
  method: Method;
  /** As people call it. */
  name: string;
  account: string;
  provider: string;
  party: Party;
  /** What it can say of a payment. */
  outcomes: readonly Outcome[];
  /** Where at the portal the notices go. */
  path: string;
  timeoutMs: number;
  /** The waits before each re-send of a notice that was not accepted. */
  retryWaitsMinutes: readonly number[];
  tell(movement: Movement): Told;
  /** The headers that go with the notice when it is sent at this time. */
  sign(notice: Buffer, unixSeconds: number): Record<string, string>;
  /** Whether the portal's answer spares it a re-send. */
  accepted(answer: Pick<Attempt, "status" | "body">): boolean;
};
