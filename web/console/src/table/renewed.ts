import { LIST_PAGE_MAX_ROWS } from "@portal/contract/console/list";
import type { FetchPage, LoadedPage, Page } from "./loaded-page.ts";

/**
 * Asks again for the pages of which rows are on the screen, and leaves the others as they are: each begins at its own
 * cursor, whatever became of the rows before it.
 * @param shown the first and the last row on the screen
 */
export async function renewed<Row>(
  pages: readonly LoadedPage<Row>[],
  [first, last]: readonly [number, number],
  fetchPage: FetchPage<Row>,
  rowKey: (row: Row) => string,
): Promise<readonly LoadedPage<Row>[]> {
  let whole = pages;
  let begin = 0;
  for (let at = 0; at < whole.length && begin <= last; at++) {
    const page = whole[at]!;
    const end = begin + page.rows.length;
    if (end > first || at === whole.length - 1) {
      // Room for what has come between its rows; the only page has no end to reach.
      const limit = whole.length === 1 ? undefined : LIST_PAGE_MAX_ROWS;
      whole = withPage(whole, at, await fetchPage(page.cursor, limit), rowKey);
    }
    begin = end;
  }
  return whole;
}

/**
 * Puts a page that was asked for again in its place. What it has beyond its end is the next page's; where it does not
 * reach that, what follows is dropped, and loaded when somebody looks there. A row that has come up from a later page
 * stays between its new neighbours.
 */
function withPage<Row>(
  pages: readonly LoadedPage<Row>[],
  at: number,
  fresh: Page<Row>,
  rowKey: (row: Row) => string,
): readonly LoadedPage<Row>[] {
  const old = pages[at]!;
  const later = pages.slice(at + 1);
  const known = new Set(later.flatMap(({ rows }) => rows.map(rowKey)));
  const isNew = fresh.rows.map((row) => !known.has(rowKey(row)));
  const end = isNew.lastIndexOf(true) + 1;
  const reachesNext = end < fresh.rows.length;
  const rows = kept(old.rows, fresh.rows.slice(0, end), rowKey);
  const page = { ...old, rows, nextCursor: reachesNext ? old.nextCursor : fresh.nextCursor };
  return [...pages.slice(0, at), page, ...(reachesNext ? without(rows, later, rowKey) : [])];
}

/** Returns the pages without these rows. */
function without<Row>(
  gone: readonly Row[],
  pages: readonly LoadedPage<Row>[],
  rowKey: (row: Row) => string,
): readonly LoadedPage<Row>[] {
  const keys = new Set(gone.map(rowKey));
  return pages.map((page) => ({
    ...page,
    rows: page.rows.filter((row) => !keys.has(rowKey(row))),
  }));
}

/** Rows that say the same as before stay the same objects, and are not drawn again. */
function kept<Row>(
  old: readonly Row[],
  fresh: readonly Row[],
  rowKey: (row: Row) => string,
): readonly Row[] {
  const before = new Map(old.map((row) => [rowKey(row), row]));
  return fresh.map((row) => {
    const same = before.get(rowKey(row));
    return same !== undefined && JSON.stringify(same) === JSON.stringify(row) ? same : row;
  });
}
