import { type BookPeriod, BOOKS_MAX_DAYS, type Movement } from "@portal/contract/console/books";
import type { Queries } from "../../kit/database/database.ts";
import { errors } from "../errors.ts";
import { type Days, type SummedMovement, sumMovements } from "./store.ts";
import { sumsOf } from "./sums.ts";

const DAY_MS = 24 * 60 * 60_000;

/**
 * Reads the books of a period by day or month. Each account opens with the closing balance of the period before.
 * @throws errors.periodInvalid
 */
export async function readBooks(
  db: Queries,
  days: Days,
  by: "day" | "month",
): Promise<{ readonly periods: BookPeriod[]; readonly whole: BookPeriod }> {
  assertPeriod(days);
  const rows = await sumMovements(db, days, by);
  let opening = movementsAfter(
    new Map(),
    rows.filter(({ period }) => period === null),
  );
  const atFirst = opening;
  const periods = periodsOf(days, by).map(({ period, from, to }): BookPeriod => {
    const movements = movementsAfter(
      opening,
      rows.filter((row) => row.period === period),
    );
    const read = { period, from, to, ...sumsOf(movements), movements: [...movements.values()] };
    opening = movements;
    return read;
  });
  const all = movementsAfter(
    atFirst,
    rows.filter(({ period }) => period !== null),
  );
  const whole = {
    period: `${days.from} – ${days.to}`,
    ...days,
    ...sumsOf(all),
    movements: [...all.values()],
  };
  return { periods, whole };
}

/** @throws errors.periodInvalid if `from` is after `to`, one of them is no day, or the period is too long */
export function assertPeriod({ from, to }: Days): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (!(days >= 1 && days <= BOOKS_MAX_DAYS)) throw errors.periodInvalid();
}

export type Movements = ReadonlyMap<string, Movement>;

/** Returns each account's movement in the period that follows `before`. Several rows of one account are summed. */
function movementsAfter(before: Movements, rows: readonly SummedMovement[]): Movements {
  const movements = new Map<string, Movement>();
  for (const [account, { currency, closing }] of before) {
    movements.set(account, { account, currency, opening: closing, added: 0, taken: 0, closing });
  }
  for (const { account, currency, added, taken } of rows) {
    const known = movements.get(account) ?? noMovement(account, currency);
    movements.set(account, {
      ...known,
      added: known.added + added,
      taken: known.taken + taken,
      closing: known.closing + added - taken,
    });
  }
  return new Map([...movements].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const noMovement = (account: string, currency: "VND" | "KP"): Movement => ({
  account,
  currency,
  opening: 0,
  added: 0,
  taken: 0,
  closing: 0,
});

type NamedPeriod = Days & { readonly period: string };

/** Returns the days from `from` to `to`, or their months. The first and the last month may be partial. */
function periodsOf({ from, to }: Days, by: "day" | "month"): NamedPeriod[] {
  const periods = new Map<string, NamedPeriod>();
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, "2026-11-21".length);
    const period = by === "day" ? day : day.slice(0, "2026-11".length);
    periods.set(period, { period, from: periods.get(period)?.from ?? day, to: day });
  }
  return [...periods.values()];
}
