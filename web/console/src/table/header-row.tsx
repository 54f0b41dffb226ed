import type { ReactTable } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { cx } from "../../../src/ui/page/cx.ts";
import type { TableColumn } from "./column.ts";
import styles from "./table.module.css";
import type { Features } from "./use-table-model.ts";

type HeaderRowProps<Row extends object> = {
  table: ReactTable<Features, Row>;
  columns: readonly TableColumn<Row>[];
  tracks: { gridTemplateColumns: string };
};

const ORDERS = { asc: "ascending", desc: "descending" } as const;
const ARROWS = { asc: ArrowUp, desc: ArrowDown } as const;

/** The headers; one that the call sorts by is a button. */
export function HeaderRow<Row extends object>({ table, columns, tracks }: HeaderRowProps<Row>) {
  const [group] = table.getHeaderGroups();
  return (
    <div className={cx("fine-print", styles["head"])} role="rowgroup">
      <div className={styles["row"]} role="row" style={tracks}>
        {group?.headers.map(({ id, column }, at) => {
          const { header, align } = columns[at]!;
          const sorted = column.getIsSorted();
          const Arrow = sorted === false ? ChevronsUpDown : ARROWS[sorted];
          return (
            <div
              key={id}
              role="columnheader"
              aria-sort={
                sorted === false ? (column.getCanSort() ? "none" : undefined) : ORDERS[sorted]
              }
              className={cx(styles["header"], align && styles[align])}
            >
              {column.getCanSort() ? (
                <button
                  type="button"
                  className={styles["sort"]}
                  onClick={column.getToggleSortingHandler()}
                >
                  {header}
                  <Arrow size={14} aria-hidden />
                </button>
              ) : (
                header
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
