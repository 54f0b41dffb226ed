import type { ReactNode } from "react";
import { dayOf } from "../../../src/lib/text/days.ts";
import { formatDateTime } from "../../../src/lib/text/format.ts";

type Text = string | number | null;

/** What a column says, in the file and, if there is no `cell`, on the page. */
type Value<Row> =
  /** Amounts are numbers. */
  | { readonly text: (row: Row) => Text; readonly moment?: never; readonly isAge?: never }
  /** An instant: whole in the file, and on the page without the year if it is this year. `none` stands for null. */
  | {
      readonly moment: (row: Row) => string | null;
      readonly none?: string;
      /** The page shows how long ago it is. */
      readonly isAge?: true;
      readonly text?: never;
    };

/** A column of a table, on the page and in the CSV file. */
export type TableColumn<Row> = Value<Row> & {
  readonly key: string;
  readonly header: string;
  readonly cell?: (row: Row) => ReactNode;
  /** The field that the call can sort by. */
  readonly sort?: string;
  /** A track of a CSS grid: `8rem`, `minmax(10rem, 1fr)`. */
  readonly width: string;
  /** Numbers are aligned at the end. */
  readonly align?: "end";
  /** At most two lines of it stand in the row: the opened row says it whole. */
  readonly isBrief?: true;
  /** At most one line of it, so that rows are of one height. */
  readonly isOneLine?: true;
  /** Only in the file: on the page another column shows it. */
  readonly isFileOnly?: true;
  /** Only on the page: buttons. */
  readonly isPageOnly?: true;
  /** Only on a phone's card, where it sums up others. */
  readonly isCardOnly?: true;
  /** The place on a phone's card: two values share a line, one has a line for itself, or another column shows it. */
  readonly onCard: "start" | "end" | "line" | "none";
};

/** The value in the file. */
export const fileText = <Row>(column: TableColumn<Row>, row: Row): Text =>
  textOf(column, row, formatDateTime);

/** The value on the page: rows stay one line high. */
export const pageText = <Row>(column: TableColumn<Row>, row: Row): Text =>
  textOf(column, row, withoutThisYear);

function textOf<Row>(column: TableColumn<Row>, row: Row, write: (at: string) => string): Text {
  if (column.text) return column.text(row);
  const at = column.moment(row);
  return at === null ? (column.none ?? null) : write(at);
}

/** `09:05 21/11` in 2026, later `09:05 21/11/2026`. Years change when they do in Vietnam. */
function withoutThisYear(at: string): string {
  const whole = formatDateTime(at);
  const isThisYear = yearOf(at) === yearOf(Date.now());
  return isThisYear ? whole.slice(0, -"/2026".length) : whole;
}

const yearOf = (instant: string | number): string => dayOf(instant).slice(0, "2026".length);
