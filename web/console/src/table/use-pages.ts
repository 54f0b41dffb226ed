import { LIST_PAGE_MAX_ROWS } from "@portal/contract/console/list";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import useSWRInfinite from "swr/infinite";
import type { ApiError } from "../../../src/lib/api/api-error.ts";
import { LIVE_EVERY_MS } from "../api.ts";
import { loadedPages, type Page, pagesOnScreen } from "./pages.ts";

export type FetchPage<Row> = (cursor: string | undefined, limit?: number) => Promise<Page<Row>>;

type PageKey = readonly [list: string, cursor: string | undefined];

/**
 * Loads a list page by page, and keeps the pages on the screen current while the list is looked at. SWR's cache keeps
 * the pages, so a person who comes back from a row finds the list as they left it.
 * @param name names the list: its call, filters and order
 */
export function usePages<Row>(
  name: string,
  fetchPage: FetchPage<Row>,
  rowKey: (row: Row) => string,
) {
  const [failed, setFailed] = useState<{ readonly name: string; readonly error: ApiError }>();
  const [isWorking, setWorking] = useState(false);
  const rowsOnScreen = useRef({ first: 0, last: 0 });
  const { data, isValidating, mutate, setSize } = useSWRInfinite<Page<Row>, ApiError>(
    (index, previous: Page<Row> | null): PageKey | null => {
      if (index === 0) return [name, undefined];
      return previous?.nextCursor ? [name, previous.nextCursor] : null;
    },
    // People who scroll past the first page usually scroll far.
    ([, cursor]: PageKey) =>
      fetchPage(cursor, cursor === undefined ? undefined : LIST_PAGE_MAX_ROWS),
    {
      // A list may have many pages: comparing their contents would take longer than rendering the visible rows.
      compare: Object.is,
      revalidateFirstPage: false,
      revalidateIfStale: false,
      revalidateOnFocus: false,
      shouldRetryOnError: false,
      onError: (error) => setFailed({ name, error }),
      onSuccess: () => setFailed(undefined),
    },
  );
  const pages = useMemo(() => loadedPages(data ?? [], rowKey), [data, rowKey]);
  const failure = failed?.name === name ? failed.error : undefined;
  const isLoaded = data !== undefined;

  const refresh = useCallback(async () => {
    if (!isLoaded) return mutate();
    const isOnScreen = pagesOnScreen(pages, rowsOnScreen.current);
    let index = 0;
    // SWR calls this for each page, in their order. Pages below the screen load again when somebody scrolls there.
    const revalidate = (page: Page<Row> | undefined) => isOnScreen(index++, page !== undefined);
    return mutate((known) => known, { revalidate });
  }, [mutate, isLoaded, pages]);
  useVisits(name, () => {
    if (!isValidating) void refresh();
  });

  /** Runs work that the list shows as loading. */
  const show = useCallback(async (work: () => Promise<unknown>) => {
    setWorking(true);
    await work().catch(() => undefined);
    setWorking(false);
  }, []);
  return {
    rows: useMemo(() => pages.flatMap(({ rows }) => rows), [pages]),
    isLoading: isWorking || (!isLoaded && failure === undefined),
    hasMore: pages.at(-1)?.nextCursor != null,
    failure,
    loadMore: useCallback(
      () => void show(() => setSize(pages.length + 1)),
      [show, setSize, pages.length],
    ),
    refresh: useCallback(() => void refresh(), [refresh]),
    retry: useCallback(() => void show(refresh), [show, refresh]),
    look: useCallback((first: number, last: number) => {
      rowsOnScreen.current = { first, last };
    }, []),
  };
}

/** Refreshes when the list appears, every few seconds while the page is visible, and at once when somebody comes back. */
function useVisits(name: string, refresh: () => void): void {
  const visit = useEffectEvent(() => {
    if (document.visibilityState === "visible") refresh();
  });
  useEffect(() => {
    visit();
    const timer = setInterval(visit, LIVE_EVERY_MS);
    window.addEventListener("focus", visit);
    document.addEventListener("visibilitychange", visit);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", visit);
      document.removeEventListener("visibilitychange", visit);
    };
    // Another list on the same page is a visit, too.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [name]);
}
