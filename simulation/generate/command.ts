/** What may happen in a world. Everything that chance decides is decided here, before anything is done. */
import type { AccountKind } from "./accounts.ts";
import type { Attack, PlayerNumber } from "./attacks.ts";
import type { PaymentMethod } from "./payment-methods.ts";

/** How a payer writes the content that he was told; `stranger`: in no way that names a player. */
export type ContentStyle = "as told" | "lower case" | "spaced" | "stranger";

export type Party = "bank" | "wallet" | "card" | "game";
export type Fault = "down" | "slow" | "error" | "lost-reply";
export type CardOutcome =
  | "success"
  | "wrong-denomination"
  | "used"
  | "invalid"
  | "delayed"
  | "maintenance";
/** What a wallet says of a payment; a bank tells only of what is paid. */
export type Course = "paid at once" | "paid later" | "failed later";
export type Forgery = "body" | "key" | "timestamp" | "unsigned";

export type Command =
  | Attack
  /** Money comes in; its notice is sent in that many copies at once. */
  | {
      readonly kind: "transfer";
      readonly player: PlayerNumber;
      readonly method: PaymentMethod;
      readonly amountVnd: number;
      readonly content: ContentStyle;
      readonly account: AccountKind;
      readonly course: Course;
      /** Whether a wallet that decides later tells of it; else it must be asked. */
      readonly isToldLater: boolean;
      readonly copies: number;
    }
  /** An earlier notice once more: of those so far the one so many back. */
  | { readonly kind: "repeat"; readonly back: number; readonly copies: number }
  /** The bank takes a transfer back, and the operator its credit: of those that may be, the one so many back. */
  | { readonly kind: "recall"; readonly back: number }
  /** A player spends all that he has, his last transfer is taken back, and he pays in again. */
  | {
      readonly kind: "overdraw";
      readonly player: PlayerNumber;
      readonly zoneId: string;
      readonly amountVnd: number;
    }
  /** The operator takes back a part of what a transfer gave. */
  | { readonly kind: "part recall"; readonly back: number; readonly kp: number }
  | { readonly kind: "grant"; readonly player: PlayerNumber; readonly kp: number }
  /** The operator gives a transfer that named nobody to a player, or back to its payer. */
  | {
      readonly kind: "assign";
      readonly back: number;
      readonly player: PlayerNumber | null;
    }
  /** A player looks for a transfer that named nobody, perhaps with a slip, perhaps somebody else, too. */
  | {
      readonly kind: "look";
      readonly back: number;
      readonly player: PlayerNumber;
      readonly rival: PlayerNumber | null;
      readonly hasSlip: boolean;
    }
  /** The operator decides what a player has looked for in vain. */
  | { readonly kind: "decide case"; readonly back: number; readonly isSettled: boolean }
  /** A notice that no bank has sent. */
  | {
      readonly kind: "forge";
      readonly player: PlayerNumber;
      readonly amountVnd: number;
      readonly how: Forgery;
    }
  /** A card is handed in, perhaps by somebody else at the same time as well. */
  | {
      readonly kind: "card";
      readonly player: PlayerNumber;
      readonly rival: PlayerNumber | null;
      readonly provider: string;
      readonly valueVnd: number;
      readonly outcome: CardOutcome;
      readonly callback: "once" | "lost" | "repeated" | "early";
      readonly delayMs: number;
      readonly copies: number;
    }
  /** Credit for coins, under one key in that many copies at once. */
  | {
      readonly kind: "recharge";
      readonly player: PlayerNumber;
      readonly creditKp: number;
      readonly zoneId: string;
      readonly copies: number;
    }
  | {
      readonly kind: "claim";
      readonly player: PlayerNumber;
      readonly rewardType: number;
      readonly copies: number;
    }
  /** An outside party misbehaves in its next calls. */
  | {
      readonly kind: "fault";
      readonly party: Party;
      readonly fault: Fault;
      readonly calls: number;
      readonly ms: number;
    }
  | { readonly kind: "zone"; readonly zoneId: string; readonly open: boolean }
  /** kill -9 of the portal, and a new start. */
  | { readonly kind: "kill portal" }
  /** kill -9 of all of PostgreSQL, and a new start. */
  | { readonly kind: "kill database" }
  /** The portal is told to stop, and started anew. */
  | { readonly kind: "restart" }
  /** PostgreSQL ends all of the portal's connections. */
  | { readonly kind: "cut" };

export type Kind = Command["kind"];
