/** A table that becomes a list of cards on a phone (`CardTable`). */
// The roles repeat the elements' meaning, which some browsers drop in a CSS grid on a phone.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from "react";
import { cx } from "../page/cx.ts";
import styles from "./card-table.module.css";

export type Column<Row> = {
  key: string;
  header: string;
  /** Shows the header to screen readers only, where the cells are clear enough for everybody else. */
  isHeaderHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned at the end. */
  align?: "start" | "end";
  /**
   * The place on a phone's card: two values share a line, or one has a line for itself. Tables of the console also have
   * columns that a card leaves out (`none`), or that only a card has (`only`).
   */
  onCard: "start" | "end" | "line" | "none" | "only";
};

type CardTableProps<Row> = {
  /** Names the table to a screen reader. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

export function CardTable<Row>({ caption, columns, rows, rowKey }: CardTableProps<Row>) {
  return (
    <table className={cx("small tabular", styles["table"])} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup" className="visually-hidden-narrow">
        <tr role="row">
          {columns.map(({ key, header, isHeaderHidden, align }) => (
            <th key={key} role="columnheader" scope="col" className={styles[align ?? "start"]}>
              <span className={isHeaderHidden ? "visually-hidden" : undefined}>{header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map(({ key, cell, align, onCard }) => (
              <td
                key={key}
                role="cell"
                className={cx(styles["cell"], styles[align ?? "start"])}
                data-on-card={onCard}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
