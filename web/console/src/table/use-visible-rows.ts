import { measureElement, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useState } from "react";
import type { List } from "./use-list.ts";

/** The estimated height of a row, until rows have been measured. */
const ROW_HEIGHT_PX = 37;
/** Rows rendered above and below the visible ones. */
const RENDERED_BEYOND = 6;
/** The next page loads when so few rows are left below. */
const LOADS_BEFORE_END = 40;

/** Chooses the visible rows. Near the end of the loaded rows, it loads the next page. */
export function useVisibleRows<Row>(
  { rows, rowKey, hasMore, isLoading, failure, loadMore, look }: List<Row>,
  body: RefObject<HTMLElement | null>,
) {
  const [heights] = useState(() => new Heights());
  const [scrollMargin, setScrollMargin] = useState(0);
  useEffect(() => {
    const top = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    setScrollMargin(Math.round(top));
  }, [body, rows.length]);
  // React's compiler skips this function, because the virtualizer returns the same object with changed contents.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    getItemKey: useRowKeyAt(rows, rowKey),
    estimateSize: () => heights.usual,
    measureElement: (element: Element, entry, virtual) => {
      const height = measureElement(element, entry, virtual);
      heights.add(height);
      return height;
    },
    overscan: RENDERED_BEYOND,
    scrollMargin,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => look(first, last), [look, first, last]);
  const isNearEnd = last >= rows.length - LOADS_BEFORE_END;
  useEffect(() => {
    if (hasMore && !isLoading && !failure && isNearEnd) loadMore();
  }, [hasMore, isLoading, failure, isNearEnd, rows.length, loadMore]);
  return { virtualizer, items, scrollMargin };
}

/**
 * Returns the key of the row at an index. By it a measured height stays with its row: by the index, a row that moves up
 * would get the height of the row that has left. Another function makes the virtualizer compute all rows again.
 */
function useRowKeyAt<Row>(rows: readonly Row[], rowKey: (row: Row) => string) {
  return useCallback(
    (index: number) => {
      const row = rows[index];
      // An element that is about to go may still be measured.
      return row === undefined ? index : rowKey(row);
    },
    [rows, rowKey],
  );
}

/**
 * Learns the height of most rows. A row with another height than estimated moves all rows after it, so in a list of a
 * hundred thousand rows few estimates may be wrong.
 */
class Heights {
  readonly #counts = new Map<number, number>();
  usual = ROW_HEIGHT_PX;

  add(height: number): void {
    const count = (this.#counts.get(height) ?? 0) + 1;
    this.#counts.set(height, count);
    if (count > (this.#counts.get(this.usual) ?? 0)) this.usual = height;
  }
}
