import type { BookSums, Movement } from "@portal/contract/console/books";

type Movements = ReadonlyMap<string, Movement>;

/**
 * Sums the movements of a period into the figures of the books. In the ledger, what the house owes or has sold is
 * positive; what it holds or has given is negative. Deferred revenue: every KP ever given, bought or not, carries the
 * same share of all sales until it is spent.
 */
export function sumsOf(movements: Movements): BookSums {
  const sum = (amountOf: (movement: Movement) => number, ...names: readonly string[]) =>
    [...movements.values()]
      .filter(({ account }) => names.some((name) => isOf(account, name)))
      .reduce((total, movement) => total + amountOf(movement), 0);
  const moved = (...names: readonly string[]) => sum(({ added, taken }) => added - taken, ...names);
  const deferredAt = (balanceOf: (movement: Movement) => number): number => {
    const salesVnd = sum(balanceOf, "sales:");
    const givenKp = -sum(balanceOf, ...GIVEN);
    return givenKp > 0 ? shareOf(salesVnd, sum(balanceOf, ...OWED), givenKp) : 0;
  };
  const deferredVnd = deferredAt(({ closing }) => closing);
  const salesVnd = moved("sales:");
  return {
    salesVnd,
    cashVnd: positive(-sum(({ closing }) => closing, "cash:")),
    unmatchedVnd: sum(({ closing }) => closing, "unmatched"),
    bonusKp: positive(-moved("bonus")),
    grantedKp: positive(-moved("grants", "recalls")),
    spentKp: moved("game-sales"),
    liabilityKp: sum(({ closing }) => closing, ...OWED),
    debtKp: positive(-sum(({ closing }) => closing, "players:debt")),
    deferredVnd,
    earnedVnd: salesVnd + deferredAt(({ opening }) => opening) - deferredVnd,
  };
}

/** What players can spend, and what is set aside for orders under way. */
const OWED = ["players:credit", "game-holds"];
/** Where players get KP from: for money, as a bonus, as a grant; `recalls` takes some of it back. */
const GIVEN = ["issued:", "bonus", "grants", "recalls"];

/** A name that ends in a colon stands for all accounts that begin with it. */
const isOf = (account: string, name: string): boolean =>
  name.endsWith(":") ? account.startsWith(name) : account === name;

/** Without a negative zero. */
const positive = (amount: number): number => (amount === 0 ? 0 : amount);

/** Returns amount · part ÷ whole, rounded down, without leaving the integers. */
const shareOf = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
