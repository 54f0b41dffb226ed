import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { cx } from "../../../src/ui/page/cx.ts";
import { BodyRow } from "./body-row.tsx";
import type { TableColumn } from "./column.ts";
import { HeaderRow } from "./header-row.tsx";
import styles from "./table.module.css";
import { useDrawnRows } from "./use-drawn-rows.ts";
import type { List } from "./use-list.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { useTableModel } from "./use-table-model.ts";

export type TableRowsProps<Row extends object> = {
  /** Names the table to a screen reader. */
  caption: string;
  list: List<Row>;
  /** Stable: made once. */
  columns: readonly TableColumn<Row>[];
  /** The page that a row opens; a row without one shows `detail` below itself, if there is any. */
  hrefOf?: ((row: Row) => string | undefined) | undefined;
  detail?: ((row: Row) => ReactNode) | undefined;
  onHelp: () => void;
  onFilter: () => void;
};

/** The rows that show, of however many are loaded; near their end the next page is asked for. */
export function TableRows<Row extends object>(props: TableRowsProps<Row>) {
  const { caption, list, columns, hrefOf, detail, onHelp, onFilter } = props;
  const { rows, rowKey } = list;
  const body = useRef<HTMLDivElement>(null);
  const [openKey, setOpenKey] = useState<string>();
  const { virtualizer, items, first, shown, scrollMargin } = useDrawnRows(list, body);
  const table = useTableModel(list, columns, shown, rowKey);
  useRowKeys({
    list: list.name,
    count: rows.length,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    openerOf: (index) => body.current?.querySelector<HTMLElement>(`[data-opens="${index}"]`),
    onHelp,
    onFilter,
  });

  const tracks = useTracks(columns);
  const toggle = useCallback(
    (index: number) => {
      const key = rowKey(rows[index]!);
      setOpenKey((open) => (open === key ? undefined : key));
    },
    [rows, rowKey],
  );
  const modelRows = table.getRowModel().rows;
  return (
    <div
      className={cx("box tabular", styles["table"])}
      role="table"
      aria-label={caption}
      aria-rowcount={-1}
    >
      <HeaderRow table={table} columns={columns} tracks={tracks} />
      <div
        ref={body}
        className={styles["body"]}
        role="rowgroup"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, start }) => {
          const row = modelRows[index - first];
          if (!row) return null;
          const isOpen = openKey === row.id;
          return (
            <div
              key={row.id}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles["place"]}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              <BodyRow
                row={row.original}
                index={index}
                columns={columns}
                tracks={tracks}
                href={hrefOf?.(row.original)}
                isOpen={detail ? isOpen : undefined}
                onToggle={toggle}
              />
              {isOpen && (
                <div role="row">
                  <div role="cell" className={styles["detail"]}>
                    {detail?.(row.original)}
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

function useTracks(columns: readonly Pick<TableColumn<never>, "width">[]) {
  return useMemo(
    () => ({ gridTemplateColumns: columns.map(({ width }) => width).join(" ") }),
    [columns],
  );
}
