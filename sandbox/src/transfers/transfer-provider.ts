/** Defines a way in which money arrives: a bank with a feed, or a wallet. Each kind has one adapter file. */
import type { Party } from "../kit/faults.ts";
import type { Attempt } from "../kit/notify.ts";

export const methods = ["vietcombank", "techcombank", "momo", "viettelpay"] as const;
export type Method = (typeof methods)[number];
export type Direction = "in" | "out";

/** The outcome of a payment. A bank reports paid transfers only; a wallet may still decide. */
export const outcomes = ["paid", "pending", "failed"] as const;
export type Outcome = (typeof outcomes)[number];

/** A movement on one of the accounts, before the provider writes it in its own format. */
export type Movement = {
  /** The provider's own number of the event. */
  noticeId: number;
  direction: Direction;
  outcome: Outcome;
  /** The operator's account, in the format of its bank or wallet. */
  account: string;
  amountVnd: number;
  /** What the payer typed. */
  content: string;
  /** True: the statement is exactly `content`, without the bank's additions. */
  raw: boolean;
  balanceVnd: number;
  at: Date;
  /** Overrides the bank's own reference. */
  reference?: string;
  /** Overrides the payment code that the provider recognises in the content. */
  code?: string | null;
};

/** The movement in the provider's format. */
export type WrittenMovement = {
  /** The payment's id in the provider's notice, by which the portal recognises repeats. */
  name: string;
  /** The account's name in the provider's own files, if it differs from the number that payers see. */
  merchantCode?: string;
  statement: string;
  reference: string;
  code: string | null;
  /** The bytes of the notice, which are the same in every repeat. Null: there is no notice. */
  notice: Buffer | null;
};

export type TransferProvider = {
  method: Method;
  /** The name that people use. */
  name: string;
  account: string;
  provider: string;
  party: Party;
  /** The outcomes that the provider can report. */
  outcomes: readonly Outcome[];
  /** The portal's path for the notices. */
  path: string;
  timeoutMs: number;
  /** The waits before each re-send of a notice that was not accepted. */
  retryWaitsMinutes: readonly number[];
  write(movement: Movement): WrittenMovement;
  /** Returns the headers of the notice when it is sent at this time. */
  sign(notice: Buffer, unixSeconds: number): Record<string, string>;
  /** Returns whether the portal's response is accepted, so that no re-send follows. */
  accepted(answer: Pick<Attempt, "status" | "body">): boolean;
};
