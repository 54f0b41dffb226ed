import type { ReactNode } from "react";

/** A column of a table, on the page and in the CSV file. */
export type TableColumn<Row> = {
  readonly key: string;
  readonly header: string;
  /** The value in the file, and in the table if there is no `cell`. Amounts are numbers. */
  readonly text: (row: Row) => string | number | null;
  readonly cell?: (row: Row) => ReactNode;
  /** The field that the call can sort by. */
  readonly sort?: string;
  /** A track of a CSS grid: `8rem`, `minmax(10rem, 1fr)`. */
  readonly width: string;
  /** Numbers are aligned at the end. */
  readonly align?: "end";
  /** At most two lines of it stand in the row: the opened row says it whole. */
  readonly isBrief?: true;
  /** Only in the file: on the page another column shows it. */
  readonly isFileOnly?: true;
  /** Only on the page: buttons. */
  readonly isPageOnly?: true;
  /** The place on a phone's card: two values share a line, or one has a line for itself. */
  readonly onCard: "start" | "end" | "line";
};
