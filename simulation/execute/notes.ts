import type { MintedCard } from "../environment/sandbox.ts";
import type { PaymentMethod } from "../generate/payment-methods.ts";
import type { Player } from "./player.ts";

/** What was asked of the portal and what it said, as players and providers remember it. */
export type Notes = {
  /** Oldest first. */
  readonly transfers: TransferNote[];
  readonly deeds: AuditEntry[];
  readonly searches: Search[];
  readonly cases: LookedInto[];
  /** Credit that the operator gave away. */
  readonly grants: { readonly username: string; readonly kp: number }[];
  readonly recharges: KeyedRequest[];
  readonly cards: HandedIn[];
  /** Codes that players were given, each as often as he was told. */
  readonly claims: {
    readonly player: Player;
    readonly rewardType: number;
    readonly code: string;
  }[];
  /** Of which campaigns players were told that there is no code left. */
  readonly soldOut: Set<number>;
  /** Answers that no page expects. */
  readonly surprises: string[];
  /** Money that left an account, by the sandbox's id of it. */
  readonly outgoing: string[];
  /** What the operator has booked as given back, and his bank has still to send. */
  readonly dueOutgoing: { readonly transfer: TransferNote; readonly amount: number }[];
  /** What honest players were refused while a flood went on. */
  readonly refusedErrands: string[];
};

/** Whom a transfer belongs to that the operator has given back. */
export const PAYER = "its payer";

/** Money that has moved, by the sandbox's id of it. */
export type TransferNote = {
  readonly id: string;
  readonly method: PaymentMethod;
  readonly amountVnd: number;
  /** The bank's, as its payer reads it; null for a wallet's. */
  readonly reference: string | null;
  /** The account's number, where it is not the one of today. */
  readonly account: string | undefined;
  /** No setting knows the account: whomever it names, it waits for the operator. */
  readonly isUnknownAccount: boolean;
  /** Of one that shares its reference, or that somebody tries to steal: nobody else does anything with it. */
  readonly isApart: boolean;
  /** The player whom its content names, or who was told that it is his; `PAYER`; null while nobody has it. */
  owner: string | null;
  isReversed: boolean;
  /** Taken back by the operator, a part at a time. */
  recalledKp: number;
  isRecalledInPart: boolean;
  /** What of it has gone back to its payer. */
  refundedVnd: number;
  /** Who sees its slip, and who has paid it. */
  readonly theft?: Theft;
};

export type Theft = {
  readonly thief: string;
  readonly payer: string;
  /** The content comes close to the payer's name. */
  readonly isMarked: boolean;
  /** The thief has claimed it before it came, and was heard. */
  readonly isEarly: boolean;
  /** The payer has claimed it, and was heard. */
  hasPayerClaimed: boolean;
};

/** What the operator does; he does it again where he does not know whether it was done. */
export type AuditEntry = {
  readonly words: readonly string[];
  /** False: nothing that may have happened meanwhile forbids it. */
  readonly mayBeRefused: boolean;
  answer: "none" | "done" | "refused";
  /** What is known once it is done. */
  readonly whenDone: () => void;
};

/** A player's words about a transfer that did not arrive. */
export type Search = {
  readonly player: Player;
  readonly transfer: TransferNote;
  readonly body: object;
  isAnswered: boolean;
};

/** A search that was not answered by credit. */
export type LookedInto = Pick<Search, "player" | "transfer"> & { readonly caseId: string };

/** A request that may be sent again: its key makes it the same. */
export type KeyedRequest = {
  readonly player: Player;
  readonly path: string;
  readonly key: string;
  readonly body: object;
  readonly said: Said[];
};

export type HandedIn = KeyedRequest & { readonly card: MintedCard };

/**
 * What an answer says of an order: it is done; it was undone or came to nothing after it was taken; it was
 * never taken; it is being worked on; or nothing, and then it may be any of these.
 */
export type Verdict = "done" | "undone" | "refused" | "processing" | "nothing";
export type Said = { readonly verdict: Verdict; readonly transactionId?: string };

export const emptyNotes = (): Notes => ({
  transfers: [],
  deeds: [],
  searches: [],
  cases: [],
  grants: [],
  recharges: [],
  cards: [],
  claims: [],
  soldOut: new Set(),
  surprises: [],
  outgoing: [],
  dueOutgoing: [],
  refusedErrands: [],
});

/** Somebody was told that a transfer is his. */
export function takenBy({ surprises }: Notes, transfer: TransferNote, whom: string): void {
  if (transfer.owner !== null && transfer.owner !== whom) {
    surprises.push(`transfer ${transfer.id} was given to ${transfer.owner} and to ${whom}`);
  }
  transfer.owner = whom;
}
