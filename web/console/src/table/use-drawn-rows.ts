import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useMemo, useState } from "react";
import type { List } from "./use-list.ts";

const ROW_HEIGHT = 37;
const DRAWN_BEYOND = 12;
const LOADS_BEFORE_END = 40;

/** Chooses the rows that show, however many are loaded; near their end the next page is asked for. */
export function useDrawnRows<Row>(
  { rows, hasMore, isLoading, failure, loadMore }: List<Row>,
  rowKey: (row: Row) => string,
  body: RefObject<HTMLElement | null>,
) {
  const [scrollMargin, setScrollMargin] = useState(0);
  useEffect(() => {
    const top = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    setScrollMargin(Math.round(top));
  }, [body, rows.length]);
  // The compiler leaves this function as it is: what the virtualizer returns changes under the same name.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: DRAWN_BEYOND,
    scrollMargin,
    getItemKey: (index) => rowKey(rows[index]!),
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  const isNearEnd = last >= rows.length - LOADS_BEFORE_END;
  useEffect(() => {
    if (hasMore && !isLoading && !failure && isNearEnd) loadMore();
  }, [hasMore, isLoading, failure, isNearEnd, rows.length, loadMore]);
  // The server filters and sorts. So the table's model has only these rows, and costs the same for any number.
  const shown = useMemo(() => rows.slice(first, last + 1), [rows, first, last]);
  return { virtualizer, items, first, shown, scrollMargin };
}
