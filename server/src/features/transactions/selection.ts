import {
  type TransactionFilters,
  transactionKinds,
  transactionStatuses,
  transactionTypes,
} from "@portal/contract/transactions";

/** What to look for, as the indexes know it. */
export type Selection = {
  /** Absent where any type and status will do. */
  readonly pairs?: { readonly types: readonly string[]; readonly statuses: readonly string[] };
  /** ISO 8601, or what PostgreSQL takes for the beginning and the end of time. */
  readonly from: string;
  /** The first moment that is too late. */
  readonly until: string;
};

const DAY_MS = 24 * 60 * 60 * 1_000;

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
    until: to === undefined ? "infinity" : new Date(beginningOf(to) + DAY_MS).toISOString(),
  };
}

/** Vietnam has one zone and no summer time. */
const beginningOf = (day: string): number => Date.parse(`${day}T00:00:00+07:00`);
