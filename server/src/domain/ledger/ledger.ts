/**
 * Posts journals, the double entries of the books, through the database's function `post_journal`. Also normalizes
 * occasions of grants.
 */
import { codeOf } from "../../kit/database/database-errors.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { commonErrors } from "../errors.ts";

/**
 * One line of a journal on an account of the house. Positive: the house owes it; negative: the house holds or gave it.
 */
export type HouseLine = {
  readonly account: HouseAccount;
  readonly currency: "KP" | "VND";
  readonly amount: number;
};

/** The house's money: one account for each bank account, wallet, and the card gateway. */
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
  /** Money that left an account and is no refund; one account for each reason code. */
  | `paid-out:${string}`;

/** A journal to be posted, with its entries. */
export type Journal = {
  /** The idempotency key: a journal with this key is posted once. */
  readonly key: string;
  readonly kind: string;
  readonly transactionId: string;
  readonly userId: number;
  /** KP moved to (+) or from (−) the player. Incoming KP settles the player's debt first. */
  readonly userKp: number;
  /**
   * If true, the part that the credit does not cover becomes debt. Only for what can no longer be refused: a recall,
   * and coins that are already delivered.
   */
  readonly mayOwe?: boolean;
  readonly house: readonly HouseLine[];
};

/** The SQLSTATE that post_journal raises if the player's credit is too low. */
const CREDIT_TOO_LOW = "PT001";

/**
 * Posts a journal in the caller's transaction. The database refuses one that does not sum to zero.
 * @returns false if a journal with this key was posted before
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

/** The maximum length of the occasion of a grant. */
export const OCCASION_MAX_CHARACTERS = 80;

/** Normalizes the spaces of an occasion. Undefined if the text is too long or has other characters. */
export function occasionOf(text: string): string | undefined {
  const occasion = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  const isOne =
    /^[\p{L}\p{M}\p{N} ._:#/-]+$/u.test(occasion) && occasion.length <= OCCASION_MAX_CHARACTERS;
  return isOne ? occasion : undefined;
}
