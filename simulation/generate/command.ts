/** What may happen in a simulation. Chance decides everything here, before any command runs. */
import type { AccountKind } from "./accounts.ts";
import type { Attack, PlayerNumber } from "./attacks.ts";
import type { PaymentMethod } from "./payment-methods.ts";
import type { StaffCommand } from "./staff.ts";

/**
 * How a payer writes the content that the page shows. `beside a trace`: the bank adds a trace that passes for a payment
 * code. `stranger`: the content names no player.
 */
export type ContentStyle = "as given" | "lower case" | "spaced" | "beside a trace" | "stranger";

export type Party = "bank" | "wallet" | "card" | "game" | "sms" | "smtp";
/** Who receives coins; `changed`: the character first, and the account by a second order. */
export type Receiver = "account" | "character" | "changed";
export type Fault = "down" | "slow" | "error" | "lost-reply";
export type CardOutcome =
  | "success"
  | "wrong-denomination"
  | "used"
  | "invalid"
  | "delayed"
  | "maintenance";
/** How a wallet's payment goes. A bank sends notices of paid transfers only. */
export type Course = "paid at once" | "paid later" | "failed later";
/** What a player transfers for a purchase; `in parts`: too little, and then the rest; `late`: when it has expired. */
export type Payment = "exactly" | "short" | "in parts" | "over" | "late" | "never";
export type Forgery = "body" | "key" | "timestamp" | "unsigned";

export type Command =
  | Attack
  | StaffCommand
  /** Money comes in; its notice is sent `copies` times at once. */
  | {
      readonly kind: "transfer";
      readonly player: PlayerNumber;
      readonly method: PaymentMethod;
      readonly amountVnd: number;
      readonly content: ContentStyle;
      readonly account: AccountKind;
      readonly course: Course;
      /** Whether a wallet that decides later sends a notice; else the portal must ask. */
      readonly sendsNoticeLater: boolean;
      readonly copies: number;
    }
  /** An earlier notice is sent again: the one `back` places before the newest. */
  | { readonly kind: "repeat"; readonly back: number; readonly copies: number }
  /** The bank takes a transfer back and the operator recalls its credit; `back` counts from the newest. */
  | { readonly kind: "recall"; readonly back: number }
  /** A player spends all credit, the bank takes their last transfer back, and they pay in again. */
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
  /** A player looks for a transfer that names nobody, perhaps with a slip; a rival may look for it too. */
  | {
      readonly kind: "look";
      readonly back: number;
      readonly player: PlayerNumber;
      readonly rival: PlayerNumber | null;
      readonly hasSlip: boolean;
    }
  /** The operator decides the case of a player whose search was not settled. */
  | { readonly kind: "decide case"; readonly back: number; readonly isSettled: boolean }
  /** An attacker sends a notice that no bank has sent. */
  | {
      readonly kind: "forge";
      readonly player: PlayerNumber;
      readonly amountVnd: number;
      readonly how: Forgery;
    }
  /** A player hands in a card; a rival may hand in the same card at the same time. */
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
  /** A player spends credit on coins: one order, sent `copies` times at once under one key. */
  | {
      readonly kind: "recharge";
      readonly player: PlayerNumber;
      readonly creditKp: number;
      readonly zoneId: string;
      readonly receiver: Exclude<Receiver, "changed">;
      readonly copies: number;
    }
  /** A player orders a package, `copies` times at once under one key, and pays what it asks for, or other sums. */
  | {
      readonly kind: "purchase";
      readonly player: PlayerNumber;
      readonly creditKp: number;
      readonly zoneId: string;
      readonly receiver: Receiver;
      /** Null: the one that the page proposes. */
      readonly method: PaymentMethod | null;
      readonly copies: number;
      readonly pays: Payment;
      readonly course: Course;
      readonly sendsNoticeLater: boolean;
      /** How many times at once the notice of a payment comes. */
      readonly notices: number;
      readonly drops: "never" | "before paying" | "after paying";
    }
  /** A player gives the proof that a purchase waits for, if one does; `isAwaited`: one is about to. */
  | { readonly kind: "prove"; readonly player: PlayerNumber; readonly isAwaited: boolean }
  | {
      readonly kind: "claim";
      readonly player: PlayerNumber;
      readonly rewardType: number;
      readonly copies: number;
    }
  /** An outside party fails in its next `calls` calls. */
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
  /** A stop of the portal by SIGTERM, and a new start. */
  | { readonly kind: "restart" }
  /** PostgreSQL ends all of the portal's connections. */
  | { readonly kind: "cut" };

export type Kind = Command["kind"];
