/**
 * The units of money, each with its own integer type, so that they cannot be mixed:
 * - VND: what a player pays (a card, a transfer). No fractions.
 * - KP: the credit that a top-up gives and a recharge spends. 100.000 VND = 1.000 KP.
 * - coins: what the game server delivers, in the game's smallest unit (fsonline shows them ÷ 100).
 * Conversions live in one file of the server, `domain/ledger/conversion.ts`.
 */
import * as z from "zod/mini";

declare const unit: unique symbol;
type Amount<Unit extends string> = number & { readonly [unit]: Unit };

/** An amount of Vietnamese đồng. */
export type Vnd = Amount<"VND">;
/** An amount of portal credit. */
export type Kp = Amount<"KP">;
/** An amount of game coins in the game's smallest unit. */
export type Coins = Amount<"coins">;

/** @throws RangeError unless `n` is a safe integer ≥ 0. */
export const vnd = (n: number): Vnd => whole(n) as Vnd;
/** @throws RangeError unless `n` is a safe integer ≥ 0. */
export const kp = (n: number): Kp => whole(n) as Kp;
/** @throws RangeError unless `n` is a safe integer ≥ 0. */
export const coins = (n: number): Coins => whole(n) as Coins;

/** How many of the game's smallest coins make one coin as players see it (specification §4). */
export const COINS_PER_SHOWN_COIN = 100;

// The unit exists only in the types: a transform would be missing from the OpenAPI document.
const amount = <T extends number>() =>
  z.int().check(z.minimum(0)) as unknown as z.ZodMiniType<T, number>;

export const vndAmount = amount<Vnd>();
export const kpAmount = amount<Kp>();
export const coinAmount = amount<Coins>();

function whole(n: number): number {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`not a whole amount: ${n}`);
  return n;
}

/**
 * `1.234,5`: a number as Vietnamese write it, with two decimals at most. It avoids `Intl.NumberFormat`, whose first use takes
 * 40 to 150 ms on a slow phone.
 */
export function vietnameseNumber(n: number): string {
  const [whole = "", decimals = ""] = Math.abs(n).toFixed(2).split(".");
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ".");
  const rest = decimals.replace(/0+$/, "");
  const digits = rest === "" ? grouped : `${grouped},${rest}`;
  return n < 0 && digits !== "0" ? `-${digits}` : digits;
}
