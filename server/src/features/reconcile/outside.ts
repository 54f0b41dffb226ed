/** What the outside parties' own books say, as one form for all of them. */

/** An entry of an account of the operator's at a bank or wallet. */
export type OutsideTransfer = {
  /** Where it stands, for whoever looks it up: 'line 7'. */
  readonly line: string;
  readonly method: string;
  /** The number of the operator's account; null where the statement does not tell it. */
  readonly account: string | null;
  /** The feed's id of it, where the statement has it. */
  readonly eventId: string | null;
  /** The bank's own reference. */
  readonly reference: string | null;
  readonly direction: "in" | "out";
  readonly amountVnd: number;
  /** What the account held after it; null where the statement does not tell it. */
  readonly balanceVnd: number | null;
  readonly content: string;
  /** ISO 8601. */
  readonly at: string;
  /** The bank has taken it back. */
  readonly isReversed: boolean;
};

/** A card as the gateway has it: once for each time it was handed in there. */
export type OutsideCard = {
  readonly line: string;
  readonly provider: string;
  readonly serial: string;
  readonly valueVnd: number;
  /** The gateway has taken it and owes the operator for it. */
  readonly isCharged: boolean;
};

/** Coins that the game has given out. */
export type OutsideDelivery = {
  readonly line: string;
  readonly requestId: string;
  readonly account: string;
  readonly zoneId: string;
  readonly coins: number;
  readonly at: string;
};

/** Those that are absent are not compared. */
export type OutsideBooks = {
  readonly transfers?: AsyncIterable<OutsideTransfer> | Iterable<OutsideTransfer>;
  readonly cards?: AsyncIterable<OutsideCard> | Iterable<OutsideCard>;
  readonly deliveries?: AsyncIterable<OutsideDelivery> | Iterable<OutsideDelivery>;
};
