import { codeOf } from "../../kit/database/database-errors.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { commonErrors } from "../errors.ts";

/** One of the house's lines of a journal. What the house owes is positive, what it gave is negative. */
export type HouseLine = {
  readonly account: HouseAccount;
  readonly currency: "KP" | "VND";
  readonly amount: number;
};

/** One account for each place where money lies. */
export type CashAccount = `cash:${string}`;

/** `sales:` and `issued:` have one account for each payment method. */
export type HouseAccount =
  | CashAccount
  | `sales:${string}`
  | `issued:${string}`
  | "bonus"
  | "grants"
  | "game-holds"
  | "game-sales"
  | "recalls"
  | "unmatched"
  /** Money that left and is no refund, by its code. */
  | `paid-out:${string}`;

/** A journal to be posted, with its entries. */
export type Journal = {
  /** Names the event, which is posted once. */
  readonly key: string;
  readonly kind: string;
  readonly transactionId: string;
  readonly userId: number;
  /** KP moved to (+) or from (−) the player. Incoming KP settles the player's debt first. */
  readonly userKp: number;
  /**
   * Turns the part that the credit does not cover into debt. Only for what can no longer be refused: a recall, and
   * coins that are already delivered.
   */
  readonly mayOwe?: boolean;
  readonly house: readonly HouseLine[];
};

/** The SQLSTATE that post_journal raises where the player's credit is too low. */
const CREDIT_TOO_LOW = "PT001";

/**
 * Posts a journal in the caller's transaction. The database refuses one that does not sum to zero.
 * @returns false where a journal with this key had been posted before
 * @throws creditTooLow
 */
export async function post(tx: Queries, journal: Journal): Promise<boolean> {
  const { key, kind, transactionId, userId, userKp, mayOwe = false, house } = journal;
  const statement = sql`
    select is_new from post_journal(
      ${key}, ${kind}, ${transactionId}, ${userId}, ${userKp}, ${mayOwe},
      ${house.map(({ account }) => account)}, ${house.map(({ currency }) => currency)},
      ${house.map(({ amount }) => amount)})`;
  try {
    return await tx.write.value<boolean>(statement);
  } catch (error) {
    throw codeOf(error) === CREDIT_TOO_LOW ? commonErrors.creditTooLow() : error;
  }
}

/** The longest word for an occasion of a grant. */
export const OCCASION_MAX_CHARACTERS = 80;

/** Normalises the occasion: case and spaces do not make another one. Undefined where it is none. */
export function occasionOf(text: string): string | undefined {
  const occasion = text.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
  const isOne =
    /^[\p{L}\p{M}\p{N} ._:#/-]+$/u.test(occasion) && occasion.length <= OCCASION_MAX_CHARACTERS;
  return isOne ? occasion : undefined;
}
