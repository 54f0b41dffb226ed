/** Calculates what an owner asks of a month: money in, KP given, KP spent in the game, what is owed (`monthFigures`). */
import type { BookPeriod } from "@portal/contract/console/books";
import { sourceName } from "../../../src/lib/text/source-names.ts";

/** An amount of the month beside that of the same days of the month before. */
export type Beside = {
  readonly label: string;
  readonly now: number;
  /** A balance is compared with that at the end of the month before. */
  readonly before: number;
  /** The whole month before. */
  readonly wholeBefore: number;
  /** The accounts whose journals make it up. */
  readonly accounts: readonly string[];
};

export type MonthFigures = {
  /** In đồng, by way to pay, the largest first. */
  readonly money: readonly Beside[];
  /** In KP, by cause. */
  readonly given: readonly Beside[];
  /** In KP, as the ledger has no coins: what became coins in the game. */
  readonly spent: Beside;
  /** In KP, at the end of the days. */
  readonly owed: Beside;
  /** In đồng, day by day. */
  readonly days: readonly number[];
  readonly daysBefore: readonly number[];
};

const SALES = "sales:";

const CAUSES: readonly { readonly label: string; readonly accounts: readonly string[] }[] = [
  { label: "Nạp", accounts: ["issued:"] },
  { label: "Thưởng nạp", accounts: ["bonus"] },
  { label: "Tặng", accounts: ["grants"] },
  { label: "Thu hồi", accounts: ["recalls"] },
];

/**
 * @param now the month's days, the first one first
 * @param before the days of the month before; as many of them count as `now` has
 */
export function monthFigures(
  now: readonly BookPeriod[],
  before: readonly BookPeriod[],
): MonthFigures {
  const alike = before.slice(0, now.length);
  const beside = (
    label: string,
    accounts: readonly string[],
    of: (days: readonly BookPeriod[]) => number,
  ): Beside => ({ label, accounts, now: of(now), before: of(alike), wholeBefore: of(before) });
  const balanceOf = (days: readonly BookPeriod[]) => days.at(-1)?.liabilityKp ?? 0;
  const methods = new Set(
    [...now, ...before].flatMap(({ movements }) =>
      movements.flatMap(({ account }) => (account.startsWith(SALES) ? [account] : [])),
    ),
  );
  const given = (accounts: readonly string[]) => (days: readonly BookPeriod[]) =>
    0 - movedOf(days, accounts);
  return {
    money: [...methods]
      .map((account) =>
        beside(labelOf(account.slice(SALES.length)), [account], (days) => movedOf(days, [account])),
      )
      .filter((row) => row.now !== 0 || row.wholeBefore !== 0)
      .sort((one, other) => other.now - one.now || other.wholeBefore - one.wholeBefore),
    given: CAUSES.map(({ label, accounts }) => beside(label, accounts, given(accounts))),
    spent: beside("KP đã tiêu vào game", ["game-sales"], (days) =>
      sum(days.map(({ spentKp }) => spentKp)),
    ),
    owed: {
      ...beside("Còn nợ người chơi", ["players:credit", "game-holds"], balanceOf),
      before: balanceOf(before),
    },
    days: now.map(({ salesVnd }) => salesVnd),
    daysBefore: before.map(({ salesVnd }) => salesVnd),
  };
}

const labelOf = (method: string): string => (method === "card" ? "Thẻ cào" : sourceName(method));

/** A name that ends in a colon is that of a family of accounts. */
const movedOf = (days: readonly BookPeriod[], accounts: readonly string[]): number =>
  sum(
    days.flatMap(({ movements }) =>
      movements
        .filter(({ account }) =>
          accounts.some((name) =>
            name.endsWith(":") ? account.startsWith(name) : account === name,
          ),
        )
        .map(({ added, taken }) => added - taken),
    ),
  );

const sum = (amounts: readonly number[]): number => amounts.reduce((one, other) => one + other, 0);
