import { TRANSACTION_HISTORY_LENGTH } from "@portal/contract/values/limits";
import {
  getTransactionHistory,
  type Transaction,
  type TransactionFilters,
} from "@portal/contract/transactions";
import useSWRInfinite from "swr/infinite";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { send } from "../../../lib/api/api.ts";
import { mayBeOutdated } from "../../../lib/api/pending-requests.ts";
import { useLiveEvent } from "../../../lib/live/live-events.ts";

/** One more than the page shows, to learn whether there are more. */
const ASKED_FOR = String(TRANSACTION_HISTORY_LENGTH + 1);

type PageKey = readonly [path: string, filters: TransactionFilters, cursor: string | undefined];

/** The selected transactions, a page at a time, top-ups with their bonuses inside, kept current by live events. */
export function useHistory(filters: TransactionFilters) {
  const { data, error, size, setSize, isLoading, isValidating, mutate } = useSWRInfinite<
    Transaction[],
    ApiError
  >((_index, previous: Transaction[] | null) => keyOf(filters, previous), askFor, {
    keepPreviousData: true,
  });
  // All pages: a pending transaction may be on an older one.
  useLiveEvent((event) => {
    const isOutdated = event.kind === "ready" && mayBeOutdated(getTransactionHistory.path, event);
    if (event.kind === "balance" || isOutdated) void mutate();
  });
  return {
    rows: data?.flatMap(shownOf),
    hasMore: hasMoreAfter(data?.at(-1)),
    pageCount: data?.length ?? 0,
    error,
    /** The rows are still those of other filters. */
    isOutdated: isLoading,
    isLoadingMore: data !== undefined && !error && size > data.length,
    isValidating,
    showMore: () => setSize((data?.length ?? 0) + 1),
    retry: () => mutate(),
  };
}

function keyOf(filters: TransactionFilters, previous: Transaction[] | null): PageKey | null {
  if (previous && !hasMoreAfter(previous)) return null;
  return [getTransactionHistory.path, filters, previous ? shownOf(previous).at(-1)?.id : undefined];
}

const askFor = ([, filters, cursor]: PageKey): Promise<Transaction[]> =>
  send(getTransactionHistory, {
    query: { nocache: String(Date.now()), fold: "bonus", ...filters, cursor, limit: ASKED_FOR },
  });

const shownOf = (page: Transaction[]) => page.slice(0, TRANSACTION_HISTORY_LENGTH);

const hasMoreAfter = (page: Transaction[] | undefined): boolean =>
  page !== undefined && page.length > TRANSACTION_HISTORY_LENGTH;
