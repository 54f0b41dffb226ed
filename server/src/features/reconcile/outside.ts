/** The outside parties' own books, in one form for all of them. */

/** An entry of one of the operator's accounts at a bank or wallet. */
export type OutsideTransfer = {
  /** Its place in the file, such as 'line 7'. */
  readonly line: string;
  readonly method: string;
  /** The number of the operator's account; null if the statement does not have it. */
  readonly account: string | null;
  /** The feed's id of the entry, if the statement has it. */
  readonly eventId: string | null;
  /** The bank's own reference. */
  readonly reference: string | null;
  readonly direction: "in" | "out";
  readonly amountVnd: number;
  /** The balance after the entry; null if the statement does not have it. */
  readonly balanceVnd: number | null;
  readonly content: string;
  /** ISO 8601. */
  readonly at: string;
  /** True if the bank has reversed it. */
  readonly isReversed: boolean;
};

/** A card in the gateway's books: one row for each time it was submitted there. */
export type OutsideCard = {
  readonly line: string;
  readonly provider: string;
  readonly serial: string;
  readonly valueVnd: number;
  /** True if the gateway has charged it and owes the operator for it. */
  readonly isCharged: boolean;
  /** The amount that the gateway pays the operator for it, if its file has it. */
  readonly netVnd?: number | null;
};

/** Coins that the game has delivered. */
export type OutsideDelivery = {
  readonly line: string;
  readonly requestId: string;
  readonly account: string;
  readonly zoneId: string;
  /** The game's id of the character that received the coins; null: the account did, or the log does not say. */
  readonly character: string | null;
  readonly coins: number;
  readonly at: string;
};

/** Books that are absent are not compared. */
export type OutsideBooks = {
  readonly transfers?: AsyncIterable<OutsideTransfer> | Iterable<OutsideTransfer>;
  readonly cards?: AsyncIterable<OutsideCard> | Iterable<OutsideCard>;
  readonly deliveries?: AsyncIterable<OutsideDelivery> | Iterable<OutsideDelivery>;
};
