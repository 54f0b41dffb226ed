/** Chooses which loaded pages of a list show, and which to request again. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly nextCursor: string | null };

/**
 * Returns the pages up to the first that is not loaded. A row that has moved to another page, because its order
 * changed, appears once.
 */
export function loadedPages<Row>(
  pages: readonly (Page<Row> | undefined)[],
  rowKey: (row: Row) => string,
): readonly Page<Row>[] {
  const seen = new Set<string>();
  const isFirst = (row: Row) => seen.size < seen.add(rowKey(row)).size;
  const end = pages.indexOf(undefined);
  const loaded = (end === -1 ? pages : pages.slice(0, end)) as readonly Page<Row>[];
  return loaded.map((page) => ({ ...page, rows: page.rows.filter(isFirst) }));
}

/**
 * Says which pages to request so that the rows on the screen are current: those with such a row, and those above the
 * end of the screen that are not loaded, because the page before them ends at another row now.
 */
export function pagesOnScreen(
  pages: readonly Page<unknown>[],
  { first, last }: { readonly first: number; readonly last: number },
) {
  const pageOf = (row: number) => {
    let end = 0;
    const at = pages.findIndex(({ rows }) => row < (end += rows.length));
    return at === -1 ? Math.max(pages.length - 1, 0) : at;
  };
  const [from, to] = [pageOf(first), pageOf(last)];
  return (index: number, isLoaded: boolean) => index <= to && (index >= from || !isLoaded);
}
