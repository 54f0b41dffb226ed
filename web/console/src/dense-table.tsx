import { type ReactNode, useState } from "react";
import { CardTable, type Column } from "../../src/ui/data/card-table.tsx";
import { Button } from "../../src/ui/page/button.tsx";
import { cx } from "../../src/ui/page/cx.ts";
import { Link } from "../../src/ui/page/link.tsx";
import styles from "./dense.module.css";
import { isZero } from "./table/is-zero.ts";

export type { Column };

/** So many cards are no long way on a phone. The style sheet shows seven of a longer list. */
const CARDS_AT_ONCE = 10;

/**
 * A table of the players' pages, set closer for people who read tables all day. On a phone's card, a value on its own
 * line has its column's name before it, and of many cards the first seven are there until somebody asks for all.
 */
export function DenseTable<Row>({ columns, ...table }: Parameters<typeof CardTable<Row>>[0]) {
  const [isWhole, setWhole] = useState(false);
  const isFolded = !isWhole && table.rows.length > CARDS_AT_ONCE;
  return (
    <div className={cx("tabular", styles["dense"], isFolded && styles["folded"])}>
      <CardTable {...table} columns={columns.map(named)} />
      {isFolded && (
        <div className={styles["unfold"]}>
          <Button tone="outline" size="sm" onClick={() => setWhole(true)}>
            {`Xem cả ${table.rows.length} mục`}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A link for whose page the whole row is pressed. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={styles["rowLink"]}>
    {children}
  </Link>
);

/** The last column of a table: on a phone's card a line that sums up the columns that have no room there. */
export const cardLine = <Row,>(text: (row: Row) => string): Column<Row> => ({
  key: "card",
  header: "Tóm tắt",
  isHeaderHidden: true,
  onCard: "only",
  cell: (row) => {
    const line = text(row);
    return line === "" ? null : <small className="fine-print">{line}</small>;
  },
});

/** A screen reader has the name from the table's head. */
const named = <Row,>(column: Column<Row>): Column<Row> => {
  if (column.isHeaderHidden || (column.onCard !== "line" && column.align !== "end")) return column;
  const isNamed = column.onCard === "line";
  return {
    ...column,
    cell: (row) => {
      const content = column.cell(row);
      if (content === null) return null;
      return (
        <div
          className={cx(isNamed && styles["value"], column.align === "end" && styles["number"])}
          data-name={isNamed ? column.header : undefined}
        >
          <div className={isZero(content) ? "faint" : undefined}>{content}</div>
        </div>
      );
    },
  };
};
