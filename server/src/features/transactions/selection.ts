import {
  type TransactionFilters,
  transactionKinds,
  transactionStatuses,
  transactionTypes,
} from "@portal/contract/transactions";

/** Where a transaction stands in its player's history, or where none does. */
export type Position = { readonly id: string; readonly createdAt: string };

/** What to look for, as the indexes know it. */
export type Selection = {
  /** Absent where any type and status will do. */
  readonly pairs?: { readonly types: readonly string[]; readonly statuses: readonly string[] };
  /** The first moment that counts: ISO 8601, or the beginning of time. */
  readonly from: string;
  /** All that counts stands before it. */
  readonly before: Position;
};

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Before every other of its moment. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

export function toSelection({ kind, status, from, to }: TransactionFilters): Selection {
  const isNarrow = kind !== undefined || status !== undefined;
  return {
    ...(isNarrow && {
      pairs: {
        types: kind === undefined ? transactionTypes : transactionKinds[kind],
        statuses: status === undefined ? transactionStatuses : [status],
      },
    }),
    from: from === undefined ? "-infinity" : new Date(beginningOf(from)).toISOString(),
    before: {
      createdAt: to === undefined ? "infinity" : new Date(beginningOf(to) + DAY_MS).toISOString(),
      id: FIRST_ID,
    },
  };
}

/** What of the filters' selection stands before this transaction, which need not be one of it. */
export function upTo(selection: Selection, before: Position): Selection {
  // Days begin at whole milliseconds: that a fraction of one is dropped here changes nothing.
  const isTooLate = Date.parse(before.createdAt) >= Date.parse(selection.before.createdAt);
  return isTooLate ? selection : { ...selection, before };
}

/** Vietnam has one zone and no summer time. */
const beginningOf = (day: string): number => Date.parse(`${day}T00:00:00+07:00`);
