/** `Notes`: what players, providers and staff remember of their requests and the responses, for the verification. */
import type { SandboxCard } from "../../server/src/testing/portal/sandbox.ts";
import type { StaffOrder } from "../../server/src/testing/people/staff.ts";
import type { PaymentMethod } from "../generate/accounts.ts";
import type { atBrowser } from "../environment/beginning.ts";
import type { StaffLogin } from "../environment/staff-desk.ts";

export type Player = ReturnType<typeof atBrowser>;

/** The owner of a transfer that staff have given back. */
export const PAYER = "its payer";

/** A transfer or payment, under the sandbox's id. */
export type TransferNote = {
  readonly id: string;
  readonly method: PaymentMethod;
  readonly amountVnd: number;
  /** The bank's reference, as the payer reads it; null for a wallet. */
  readonly reference: string | null;
  /** The account's number, where it is not the one in use today. */
  readonly account: string | undefined;
  /** The account is not in the settings, so the money waits for staff, also if it names a player. */
  readonly isUnknownAccount: boolean;
  /** True for twins, and for money that a thief claims or staff refund: no other command may use it. */
  isApart: boolean;
  /** The player whom the content names or who was given the money; `PAYER`; null without an owner. */
  owner: string | null;
  isReversed: boolean;
  /** What staff have recalled, in parts. */
  recalledKp: number;
  isRecalledInPart: boolean;
  /** How much has gone back to its payer. */
  refundedVnd: number;
  /** The thief who has seen the slip, and the payer. */
  readonly theft?: Theft;
};

export type Theft = {
  readonly thief: string;
  readonly payer: string;
  /** The content comes close to the payer's name. */
  readonly isMarked: boolean;
  /** The thief claimed the money before it arrived, with status 200. */
  readonly isEarly: boolean;
  /** The payer has claimed the money, with status 200. */
  hasPayerClaimed: boolean;
};

/** A player's search for a transfer that did not arrive. */
export type Search = {
  readonly player: Player;
  readonly transfer: TransferNote;
  readonly body: object;
  isAnswered: boolean;
};

/** A search that became a case, without credit. */
export type LookedInto = Pick<Search, "player" | "transfer"> & { readonly caseId: string };

/** A request that may be sent again: its idempotency key makes it happen once. */
export type KeyedRequest = {
  readonly player: Player;
  readonly path: string;
  readonly key: string;
  readonly body: object;
  readonly said: Said[];
};

/** An order of a package under one key. */
export type PurchaseNote = {
  readonly player: Player;
  readonly key: string;
  readonly body: object;
  /** The characters that the player chose for it, by id, the last one last; null: the account. */
  readonly characterIds: (string | null)[];
  /** The purchases that responses named: one item for each response. */
  readonly ids: string[];
  /** The rates by which the page asked for a transfer, in KP for 1 đồng. */
  readonly asked: { readonly method: PaymentMethod; readonly rate: number }[];
  /** Every response was a refusal. */
  isRefused: boolean;
  /** The portal has said that it is dropped. */
  isDropped: boolean;
};

export type HandedIn = KeyedRequest & { readonly card: SandboxCard };

/**
 * The state of an order according to a response. undone: it was accepted, and then cancelled or without effect.
 * refused: it was never accepted. processing: its result is still open. nothing: the response does not show its state.
 */
export type Verdict = "done" | "undone" | "refused" | "processing" | "nothing";
export type Said = { readonly verdict: Verdict; readonly transactionId?: string };

/** An operation that a person ordered. If its answer was lost, its reason in the log shows that it was done. */
export type StaffAct = {
  readonly reason: string;
  readonly order: StaffOrder;
  readonly by: StaffLogin;
  /** False: it was proposed to another person. */
  readonly isAlone: boolean;
  /** False if the evidence does not show what is right: it is never approved. */
  readonly mayBeApproved: boolean;
  answer: "none" | "proposed" | "done" | "refused";
  /** The earliest and the latest moment at which it can have been done (ms); undefined if unknown. */
  sentAt: number | undefined;
  doneAt: number | undefined;
  /** Writes down what the books must show. */
  readonly whenDone: () => void;
};

/** All requests of a simulation and the portal's responses, as their senders remember them. Every list: oldest first. */
export type Notes = Readonly<ReturnType<typeof emptyNotes>>;

export const emptyNotes = () => ({
  transfers: [] as TransferNote[],
  /** Transfers that a feed reported and no bank has. Voided or refunded, such money has gone back as a whole. */
  phantoms: [] as TransferNote[],
  searches: [] as Search[],
  cases: [] as LookedInto[],
  /** Credit that staff gave away. */
  grants: [] as { readonly username: string; readonly kp: number }[],
  recharges: [] as KeyedRequest[],
  purchases: [] as PurchaseNote[],
  cards: [] as HandedIn[],
  /** The codes that players were given: one item for each response. */
  claims: [] as { readonly player: Player; readonly campaign: string; readonly code: string }[],
  /** The campaigns without a code left by the portal's response, with when players asked last (ms). */
  soldOut: new Map<string, number>(),
  /** Responses that no page expects. */
  surprises: [] as string[],
  /** The sandbox's ids of money that left an account. */
  outgoing: [] as string[],
  /** What staff have booked as given back, and the bank has yet to send. */
  dueOutgoing: [] as { readonly transfer: TransferNote; readonly amount: number }[],
  /** Errands of honest players that were refused while others sent a flood or a burst. */
  refusedErrands: [] as string[],
  /** The operations that staff ordered in the console. */
  staffActs: [] as StaffAct[],
  /** The approved files of grants. A player gets one grant for an occasion. */
  bulkRuns: [] as {
    readonly runId: string;
    readonly usernames: readonly string[];
    readonly kp: number;
    readonly occasion: string;
  }[],
  /** What support wrote to players; `isSent` is undefined where that is unknown. */
  supportAnswers: [] as {
    readonly player: Player;
    readonly caseId: string;
    readonly text: string;
    readonly isSent: boolean | undefined;
  }[],
});

/** Notes that a transfer belongs to a player (or to `PAYER`). A second owner is a surprise. */
export function takenBy({ surprises }: Notes, transfer: TransferNote, whom: string): void {
  if (transfer.owner !== null && transfer.owner !== whom) {
    surprises.push(`transfer ${transfer.id} was given to ${transfer.owner} and to ${whom}`);
  }
  transfer.owner = whom;
}
