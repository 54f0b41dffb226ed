import { LIST_PAGE_MAX_ROWS } from "@portal/contract/console/list";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type ApiError, asApiError } from "../../../src/lib/api/api-error.ts";
import type { FetchPage, LoadedPage } from "./loaded-page.ts";
import { renewed } from "./renewed.ts";

type State<Row> = {
  /** Of which list these pages are. */
  readonly name: string;
  readonly pages: readonly LoadedPage<Row>[];
  readonly isLoading: boolean;
  readonly failure: ApiError | undefined;
};

type Change<Row> = (pages: readonly LoadedPage<Row>[]) => Promise<readonly LoadedPage<Row>[]>;

/** Whoever comes back from a row finds the list where they left it. */
const LISTS_REMEMBERED = 10;
const remembered = new Map<string, readonly LoadedPage<never>[]>();

/**
 * Keeps the pages of a list that were looked at.
 * @param name another name is another list: it begins anew
 */
export function usePages<Row>(
  name: string,
  fetchPage: FetchPage<Row>,
  rowKey: (row: Row) => string,
) {
  const { state, work, isBusy } = useWorkOnPages<Row>(name);
  const shown = useRef([0, 0] as readonly [first: number, last: number]);
  const { pages } = state;
  const last = pages.at(-1);
  const anew = useCallback<Change<Row>>(
    async (known) =>
      known.length === 0
        ? [{ cursor: undefined, ...(await fetchPage(undefined)) }]
        : renewed(known, shown.current, fetchPage, rowKey),
    [fetchPage, rowKey],
  );
  const renew = useCallback(() => void work(anew), [work, anew]);
  useEffect(renew, [renew]);
  return {
    rows: useMemo(() => pages.flatMap(({ rows }) => rows), [pages]),
    isLoading: state.isLoading,
    hasMore: last?.nextCursor != null,
    failure: state.failure,
    loadMore: useCallback(
      () =>
        void work(async (known) => {
          const cursor = known.at(-1)?.nextCursor ?? undefined;
          if (cursor === undefined) return known;
          // Whoever looks beyond the first page looks far.
          return [...known, { cursor, ...(await fetchPage(cursor, LIST_PAGE_MAX_ROWS)) }];
        }, "shown"),
      [work, fetchPage],
    ),
    refresh: renew,
    /** The same, and it shows. */
    retry: useCallback(() => void work(anew, "shown"), [work, anew]),
    /** The same, unless something is under way. */
    follow: useCallback(() => {
      if (!isBusy()) renew();
    }, [isBusy, renew]),
    look: useCallback((first: number, end: number) => {
      // An empty list shows where its first row would come.
      shown.current = [first, Math.max(end, 0)];
    }, []),
  };
}

/** Holds the pages, and changes them by one piece of work after the other. */
function useWorkOnPages<Row>(name: string) {
  const [kept, setKept] = useState(() => beginning<Row>(name));
  const held = useRef(kept);
  const queue = useRef({ name, end: Promise.resolve(), length: 0 });
  const work = useCallback(
    (change: Change<Row>, isShown?: "shown") => {
      if (held.current.name !== name) held.current = beginning<Row>(name);
      if (queue.current.name !== name) queue.current = { name, end: Promise.resolve(), length: 0 };
      const own = queue.current;
      // What comes for a list that is shown no more is dropped.
      const put = (next: Partial<State<Row>>) => {
        if (held.current.name !== name) return;
        held.current = { ...held.current, ...next };
        remember(name, held.current.pages);
        setKept(held.current);
      };
      if (isShown) put({ isLoading: true });
      own.length += 1;
      own.end = own.end.then(async () => {
        try {
          const pages = await change(held.current.pages);
          put({ pages, isLoading: false, failure: undefined });
        } catch (thrown) {
          put({ isLoading: false, failure: asApiError(thrown) });
        } finally {
          own.length -= 1;
        }
      });
      return own.end;
    },
    [name],
  );
  const isBusy = useCallback(() => queue.current.length > 0, []);
  return { state: kept.name === name ? kept : beginning<Row>(name), work, isBusy };
}

function beginning<Row>(name: string): State<Row> {
  const pages = remembered.get(name) ?? [];
  return { name, pages, isLoading: pages.length === 0, failure: undefined };
}

function remember<Row>(name: string, pages: readonly LoadedPage<Row>[]): void {
  remembered.delete(name);
  remembered.set(name, pages as readonly LoadedPage<never>[]);
  const [oldest] = remembered.keys();
  if (remembered.size > LISTS_REMEMBERED) remembered.delete(oldest!);
}
