import { CardTable, type Column } from "../../src/ui/data/card-table.tsx";
import { cx } from "../../src/ui/page/cx.ts";
import styles from "./dense.module.css";
import { isZero } from "./table/is-zero.ts";

export type { Column };

/**
 * A table of the players' pages, set closer for people who read tables all day. On a phone's card, a value on its own
 * line has its column's name before it.
 */
export function DenseTable<Row>({ columns, ...table }: Parameters<typeof CardTable<Row>>[0]) {
  return (
    <div className={cx("tabular", styles["dense"])}>
      <CardTable {...table} columns={columns.map(named)} />
    </div>
  );
}

/** A screen reader has the name from the table's head. */
const named = <Row,>(column: Column<Row>): Column<Row> =>
  column.isHeaderHidden || column.onCard !== "line"
    ? column
    : {
        ...column,
        cell: (row) => {
          const content = column.cell(row);
          return (
            <div
              className={cx(styles["value"], column.align === "end" && styles["number"])}
              data-name={column.header}
            >
              <div className={isZero(content) ? "faint" : undefined}>{content}</div>
            </div>
          );
        },
      };
