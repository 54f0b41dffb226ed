/** The part of a history to list: `toSelection` reads the filters, `narrowToBefore` the cursor of a page. */
import { readSearch, type SearchWord } from "./search-words.ts";
import {
  type TransactionFilters,
  transactionKinds,
  transactionStatuses,
  transactionTypes,
} from "@portal/contract/transactions";

/** A transaction's position in its player's history. It may also lie between two transactions. */
export type Position = { readonly id: string; readonly createdAt: string };

/** The transactions to find, in the form that the indexes need. */
export type Selection = {
  /** Absent if every type and status is wanted. */
  readonly pairs?: { readonly types: readonly string[]; readonly statuses: readonly string[] };
  /** The first moment included: ISO 8601 or `-infinity`. */
  readonly from: string;
  /** Only what comes before this position is included. */
  readonly before: Position;
  /** True if bonuses of top-ups are left out. */
  readonly isFolded: boolean;
  /** What the transactions must match; empty without a search. */
  readonly words: readonly SearchWord[];
};

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Sorts before every other id of the same moment. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Converts the filters of a request. Days are Vietnam's. */
export function toSelection(
  { kind, status, from, to, search }: TransactionFilters,
  fold?: "bonus",
): Selection {
  const isNarrow = kind !== undefined || status !== undefined;
  const isFolded = fold !== undefined && kind !== "bonus";
  const types = kind === undefined ? transactionTypes : transactionKinds[kind];
  return {
    ...(isNarrow && {
      pairs: {
        // A bonus always has a top-up, so folding may leave out all bonuses.
        types: isFolded ? types.filter((type) => type !== "credit.bonus") : types,
        statuses: status === undefined ? transactionStatuses : [status],
      },
    }),
    from: from === undefined ? "-infinity" : new Date(beginningOf(from)).toISOString(),
    before: {
      createdAt: to === undefined ? "infinity" : new Date(beginningOf(to) + DAY_MS).toISOString(),
      id: FIRST_ID,
    },
    isFolded,
    words: search === undefined ? [] : readSearch(search),
  };
}

/** Narrows a selection to transactions before this one, which need not be selected itself. */
export function narrowToBefore(selection: Selection, before: Position): Selection {
  // Days begin at whole milliseconds, so dropping the fraction here changes nothing.
  const isTooLate = Date.parse(before.createdAt) >= Date.parse(selection.before.createdAt);
  return isTooLate ? selection : { ...selection, before };
}

/** Vietnam has one time zone and no summer time. */
const beginningOf = (day: string): number => Date.parse(`${day}T00:00:00+07:00`);
