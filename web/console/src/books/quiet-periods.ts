/** Joins days or months in which nothing was booked (`joinQuiet`). */
import type { BookPeriod } from "@portal/contract/console/books";

/** One period, or several quiet ones in a row: `first` is the first of them, and the balances are those of all. */
export type ShownPeriod = BookPeriod & { readonly first: string };

export const isQuiet = ({ movements }: Pick<BookPeriod, "movements">): boolean =>
  movements.every(({ added, taken }) => added === 0 && taken === 0);

/** @param periods the earliest first @returns the latest first */
export function joinQuiet(periods: readonly BookPeriod[]): readonly ShownPeriod[] {
  const rows: ShownPeriod[] = [];
  for (const period of periods) {
    const [last] = rows;
    if (last && isQuiet(last) && isQuiet(period)) {
      rows[0] = { ...period, first: last.first, from: last.from };
    } else {
      rows.unshift({ ...period, first: period.period });
    }
  }
  return rows;
}
