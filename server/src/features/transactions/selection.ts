import { readSearch, type SearchWord } from "./search-words.ts";
import {
  type TransactionFilters,
  transactionKinds,
  transactionStatuses,
  transactionTypes,
} from "@portal/contract/transactions";

/** The position of a transaction in its player's history, or a position between two. */
export type Position = { readonly id: string; readonly createdAt: string };

/** What to find, in the form of the indexes. */
export type Selection = {
  /** Absent if every type and status is wanted. */
  readonly pairs?: { readonly types: readonly string[]; readonly statuses: readonly string[] };
  /** The first moment included: ISO 8601, or the beginning of time. */
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

/** Narrows a selection to what is before this transaction, which need not be selected itself. */
export function upTo(selection: Selection, before: Position): Selection {
  // Days begin at whole milliseconds, so dropping the fraction here changes nothing.
  const isTooLate = Date.parse(before.createdAt) >= Date.parse(selection.before.createdAt);
  return isTooLate ? selection : { ...selection, before };
}

/** Vietnam has one time zone and no summer time. */
const beginningOf = (day: string): number => Date.parse(`${day}T00:00:00+07:00`);
