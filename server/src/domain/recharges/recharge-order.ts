import type { Transaction } from "../../kit/database/database.ts";

/** Decides, in the commit of the hold, whether the day's sum allows the order or a proof does. */
export type Confirmation = {
  /** Must be called once the order's row is written, with the account locked. */
  readonly assertGiven: (tx: Transaction) => Promise<void>;
};

/** Coins for a zone and their price, checked against the offers and the open zones. */
export type PricedOrder = {
  readonly creditKp: number;
  readonly coins: number;
  readonly zone: { readonly id: string; readonly name: string };
  readonly gameId: string;
  readonly coinName: string;
};

/** Who receives the coins on the server. */
export type Receiver = {
  /** Null where the player has chosen no character. */
  readonly characterName: string | null;
  /** The game's id of the character; null where it gives none, and delivers to the account. */
  readonly characterId: string | null;
};

/** What a player has ordered. */
export type RechargeOrder = PricedOrder & {
  readonly userId: number;
  readonly receiver: Receiver;
  /** The player's name on the game server. */
  readonly account: string;
  /** Absent where the operator's settings never demand a proof. */
  readonly confirmation: Confirmation | undefined;
};
