/** One row of a list (`BodyRow`). */
import { ChevronRight } from "lucide-react";
import { memo, type MouseEvent, type ReactNode } from "react";
import { useLocation } from "wouter";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { cx } from "../../../src/ui/page/cx.ts";
import { Link } from "../../../src/ui/page/link.tsx";
import { breakable } from "./breakable.tsx";
import { isEmpty, isZero } from "./is-zero.ts";
import { pageText, type TableColumn } from "./column.ts";
import styles from "./table.module.css";

type BodyRowProps<Row> = {
  row: Row;
  index: number;
  columns: readonly TableColumn<Row>[];
  tracks: { gridTemplateColumns: string };
  href: string | undefined;
  /** Undefined where the row has no detail. */
  isOpen: boolean | undefined;
  onToggle: (index: number) => void;
};

/** One row. The link or button in its first cell opens it. A press anywhere else in the row does, too. */
function PlainBodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, index, columns, tracks, href, isOpen, onToggle } = props;
  const [, navigate] = useLocation();
  const opens = href !== undefined || isOpen !== undefined;
  const open = (event: MouseEvent) => {
    const control = (event.target as Element).closest("a, button, form, input, label");
    const isOwn = control !== null && event.currentTarget.contains(control);
    // A press that ends the selection of a text opens nothing.
    if (isOwn || String(getSelection()) !== "") return;
    if (href !== undefined) navigate(href);
    else if (isOpen !== undefined) onToggle(index);
  };
  const inFirst = (content: ReactNode) => {
    if (href !== undefined) {
      return (
        <Link to={href} className={cx("strong align-centre", styles["opener"])} data-opens={index}>
          {content}
        </Link>
      );
    }
    if (isOpen === undefined) return content;
    return (
      <button
        type="button"
        className={cx("strong align-centre", styles["opener"])}
        data-opens={index}
        aria-expanded={isOpen}
        onClick={() => onToggle(index)}
      >
        <ChevronRight size={14} aria-hidden />
        {content}
      </button>
    );
  };
  return (
    // The keyboard has the link or the button in the first cell.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      className={cx(styles["row"], opens && styles["opens"])}
      role="row"
      aria-rowindex={index + 2}
      style={tracks}
      onClick={open}
    >
      {columns.map((column, at) => (
        <Cell key={column.key} column={column} row={row} around={at === 0 ? inFirst : undefined} />
      ))}
    </div>
  );
}

type CellProps<Row> = {
  column: TableColumn<Row>;
  row: Row;
  /** Puts the content into what opens the row. */
  around: ((content: ReactNode) => ReactNode) | undefined;
};

function Cell<Row>({ column, row, around }: CellProps<Row>) {
  const content = contentOf(column, row);
  return (
    <div
      role="cell"
      className={cx(
        styles["cell"],
        column.align && styles[column.align],
        isZero(content) && "faint",
      )}
      data-on-card={column.onCard}
      data-card-only={column.isCardOnly}
      data-empty={isEmpty(column.cell ? content : pageText(column, row)) || undefined}
    >
      <span className={styles["label"]}>{column.header}</span>
      {around?.(content) ??
        (isCut(column) ? (
          <span className={cx(styles["brief"], column.isOneLine && styles["oneLine"])}>
            {content}
          </span>
        ) : (
          content
        ))}
    </div>
  );
}

const isCut = ({ isBrief, isOneLine }: Pick<TableColumn<never>, "isBrief" | "isOneLine">) =>
  isBrief === true || isOneLine === true;

function contentOf<Row>(column: TableColumn<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  const value = pageText(column, row);
  if (typeof value === "number") return formatNumber(value);
  return isCut(column) && value !== null ? breakable(value) : (value ?? "–");
}

/** While scrolling, only rows that come into view are rendered. */
export const BodyRow = memo(PlainBodyRow) as typeof PlainBodyRow;
