import type { PaymentMethod } from "../plan/payment-methods.ts";
import type { MintedCard } from "../stage/sandbox.ts";
import type { Player } from "./player.ts";

/** What was asked of the portal and what it said, as players and providers remember it. */
export type Notes = {
  /** Oldest first. */
  readonly transfers: TransferNote[];
  readonly recharges: KeyedRequest[];
  readonly cards: HandedIn[];
  /** Codes that players were given, each as often as he was told. */
  readonly claims: {
    readonly player: Player;
    readonly rewardType: number;
    readonly code: string;
  }[];
  /** Answers that no page expects. */
  readonly surprises: string[];
};

/** Money that has moved, by the sandbox's id of it. */
export type TransferNote = {
  readonly id: string;
  readonly method: PaymentMethod;
  /** Whether it names one of the players. */
  readonly isOurs: boolean;
  isReversed: boolean;
};

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
  recharges: [],
  cards: [],
  claims: [],
  surprises: [],
});
