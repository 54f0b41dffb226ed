/** The header and the visible rows of a list. Near the end of the loaded rows, the next page loads. */
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { cx } from "../../../src/ui/page/cx.ts";
import { BodyRow } from "./body-row.tsx";
import type { TableColumn } from "./column.ts";
import { nextSort, orderOf } from "./orders.ts";
import styles from "./table.module.css";
import { useVisibleRows } from "./use-visible-rows.ts";
import type { List } from "./use-list.ts";
import { useRowKeys } from "./use-row-keys.ts";

export type TableRowsProps<Row extends object> = {
  /** Names the table to a screen reader. */
  caption: string;
  list: List<Row>;
  /** Stable: made once. */
  columns: readonly TableColumn<Row>[];
  /** The page that a row opens; a row without one shows `detail` below itself, if there is any. */
  hrefOf?: ((row: Row) => string | undefined) | undefined;
  detail?: ((row: Row) => ReactNode) | undefined;
  /** The first such row of the list is open when the list appears. Later none opens by itself. */
  opensAtFirst?: ((row: Row) => boolean) | undefined;
  onHelp: () => void;
  onFilter: () => void;
};

export function TableRows<Row extends object>(props: TableRowsProps<Row>) {
  const { caption, list, columns, hrefOf, detail, opensAtFirst, onHelp, onFilter } = props;
  const { rows, rowKey } = list;
  const body = useRef<HTMLDivElement>(null);
  const { openKey, toggle } = useOpenRow(list, opensAtFirst);
  const { virtualizer, items, scrollMargin } = useVisibleRows(list, body);
  useRowKeys({
    list: list.name,
    count: rows.length,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    openerOf: (index) => body.current?.querySelector<HTMLElement>(`[data-opens="${index}"]`),
    onHelp,
    onFilter,
  });

  const tracks = useTracks(columns);
  return (
    <div
      className={cx("box tabular", styles["table"])}
      role="table"
      aria-label={caption}
      // -1: the number of rows is not known (WAI-ARIA).
      aria-rowcount={-1}
    >
      <HeaderRow list={list} columns={columns} tracks={tracks} />
      <div
        ref={body}
        className={styles["body"]}
        role="rowgroup"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const key = rowKey(row);
          const isOpen = openKey === key;
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles["place"]}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              <BodyRow
                row={row}
                index={index}
                columns={columns}
                tracks={tracks}
                href={hrefOf?.(row)}
                isOpen={detail ? isOpen : undefined}
                onToggle={toggle}
              />
              {isOpen && (
                <div role="row">
                  <div role="cell" className={styles["detail"]}>
                    {detail?.(row)}
                  </div>
                </div>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Knows which row shows its detail. */
function useOpenRow<Row>(
  { name, rows, rowKey }: Pick<List<Row>, "name" | "rows" | "rowKey">,
  opensAtFirst: ((row: Row) => boolean) | undefined,
) {
  const [openKey, setOpenKey] = useState<string>();
  const [begun, setBegun] = useState<string>();
  if (opensAtFirst && begun !== name && rows.length > 0) {
    const first = rows.find(opensAtFirst);
    setBegun(name);
    setOpenKey(first && rowKey(first));
  }
  const toggle = useCallback(
    (index: number) => {
      const key = rowKey(rows[index]!);
      setOpenKey((open) => (open === key ? undefined : key));
    },
    [rows, rowKey],
  );
  return { openKey, toggle };
}

function useTracks(columns: readonly Pick<TableColumn<never>, "width">[]) {
  return useMemo(
    () => ({ gridTemplateColumns: columns.map(({ width }) => width).join(" ") }),
    [columns],
  );
}

type HeaderRowProps<Row> = {
  list: Pick<List<Row>, "sort" | "setSort">;
  columns: readonly TableColumn<Row>[];
  tracks: { gridTemplateColumns: string };
};

/** The headers. If the call can sort by a column, its header is a button. */
function HeaderRow<Row>({ list, columns, tracks }: HeaderRowProps<Row>) {
  return (
    <div className={cx("fine-print", styles["head"])} role="rowgroup">
      <div className={styles["row"]} role="row" style={tracks}>
        {columns.map((column) => {
          const { key, header, align, sort } = column;
          const order = orderOf(column, list.sort);
          const Arrow = ARROWS[order];
          return (
            <div
              key={key}
              role="columnheader"
              data-card-only={column.isCardOnly}
              aria-sort={sort === undefined ? undefined : order}
              className={cx(styles["header"], align && styles[align])}
            >
              {sort === undefined ? (
                header
              ) : (
                <button
                  type="button"
                  className={styles["sort"]}
                  onClick={() => list.setSort(nextSort(column, list.sort))}
                >
                  {header}
                  <Arrow size={14} aria-hidden />
                </button>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const ARROWS = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown } as const;
