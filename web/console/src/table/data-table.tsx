/** A list with filters, order, keyboard keys and a CSV file. Its rows load and render as far as somebody scrolls. */
import { csvLine } from "@portal/contract/values/csv";
import { Download, Keyboard } from "lucide-react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { EmptyState } from "../../../src/ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../../src/ui/feedback/load-failure.tsx";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Skeletons } from "../../../src/ui/feedback/skeleton.tsx";
import { Dialog } from "../../../src/ui/overlay/dialog.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { useWork } from "../use-work.ts";
import { fileText, type TableColumn } from "./column.ts";
import { FilterBar } from "./filter-bar.tsx";
import { ordersOf } from "./orders.ts";
import { saveCsv } from "./save-csv.ts";
import { TableRows, type TableRowsProps } from "./table-rows.tsx";
import styles from "./table.module.css";
import type { List } from "./use-list.ts";

/** The CSV file has at most so many rows, because a longer spreadsheet opens slowly. People filter by days for more. */
const MAX_ROWS = 50_000;

/** Rows that one request for the file returns. */
const ROWS_AT_ONCE = 500;

/** The keys that the help lists. */
const KEYS = [
  ["Ctrl K", "Tìm mọi thứ, mở mọi trang"],
  ["j", "Dòng sau"],
  ["k", "Dòng trước"],
  ["Enter", "Mở dòng đang chọn"],
  ["/", "Đến ô lọc đầu tiên"],
  ["?", "Bảng phím tắt này"],
  ["Esc", "Đóng"],
] as const;

type DataTableProps<Row extends object> = Omit<TableRowsProps<Row>, "onHelp" | "onFilter"> & {
  /** The beginning of the name of the CSV file. */
  fileName: string;
  /** The title of an empty list. */
  emptyTitle: string;
  /** More in the line of the buttons. */
  children?: ReactNode;
};

/** The rows of the skeleton. */
const SKELETON_ROWS = 8;

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { list, columns, fileName, emptyTitle, children, ...rows } = props;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => columns.filter(({ isFileOnly }) => !isFileOnly), [columns]);
  const orders = useMemo(() => ordersOf(columns), [columns]);
  const isFiltered = Object.keys(list.values).length > 0;
  const isEmpty = list.rows.length === 0 && !list.isLoading && !list.failure;

  return (
    <div className="stack-3">
      <FilterBar
        list={list}
        fieldsRef={fields}
        sort={{ value: list.sort, orders, onChange: list.setSort }}
      >
        <output className="fine-print tabular">{countOf(list)}</output>
        {children}
        <ExportButton list={list} columns={columns} fileName={fileName} />
        <span className={styles["help"]}>
          <Button
            tone="quiet"
            size="sm"
            aria-label="Phím tắt"
            title="Phím tắt (?)"
            icon={<Keyboard size={18} />}
            onClick={() => setHelpOpen(true)}
          />
        </span>
      </FilterBar>
      {/* The headers show the order even if there are no rows. */}
      {(list.rows.length > 0 || !list.failure) && (
        <TableRows
          {...rows}
          list={list}
          columns={shown}
          onHelp={() => setHelpOpen(true)}
          onFilter={() => fields.current?.querySelector<HTMLElement>("input, select")?.focus()}
        />
      )}
      {list.isLoading && (
        <div className={styles["loading"]} role="status" aria-busy="true">
          <span className="visually-hidden">Đang tải...</span>
          <Skeletons count={list.rows.length === 0 ? SKELETON_ROWS : 2} height="2.25rem" />
        </div>
      )}
      {list.failure && (
        <LoadFailure error={list.failure} isRetrying={list.isLoading} onRetry={list.retry} />
      )}
      {isEmpty && (
        <EmptyState title={isFiltered ? "Không có dòng nào khớp với bộ lọc" : emptyTitle} />
      )}
      <KeysDialog open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}

const countOf = ({ rows, hasMore }: Pick<List<unknown>, "rows" | "hasMore">): string =>
  rows.length === 0 ? "" : `${hasMore ? "Đã tải " : ""}${formatNumber(rows.length)} dòng`;

type ExportButtonProps<Row extends object> = Pick<
  DataTableProps<Row>,
  "list" | "columns" | "fileName"
>;

function ExportButton<Row extends object>({ list, columns, fileName }: ExportButtonProps<Row>) {
  const { run, isBusy, failure } = useWork();
  const [cutAt, setCutAt] = useState<number>();
  return (
    <>
      <Button
        tone="outline"
        size="sm"
        icon={<Download size={16} />}
        busy={isBusy}
        onClick={() =>
          void run(async () => {
            const { rows, isCut } = await exportRows(
              list,
              columns.filter(({ isPageOnly }) => !isPageOnly),
              fileName,
            );
            setCutAt(isCut ? rows : undefined);
          })
        }
      >
        Xuất CSV
      </Button>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {cutAt !== undefined && (
        <Notice tone="warning">
          {`Tệp chỉ có ${formatNumber(cutAt)} dòng đầu: hãy lọc theo ngày.`}
        </Notice>
      )}
    </>
  );
}

/**
 * Saves all rows of the list's filters and order as a CSV file.
 * @returns how many rows the file has, and whether the list has more
 * @throws ApiError
 */
async function exportRows<Row>(
  list: Pick<List<Row>, "pageAfter">,
  columns: readonly TableColumn<Row>[],
  fileName: string,
): Promise<{ readonly rows: number; readonly isCut: boolean }> {
  const lines = [csvLine(columns.map(({ header }) => header))];
  let cursor: string | undefined;
  do {
    const page = await list.pageAfter(cursor, ROWS_AT_ONCE);
    lines.push(...page.rows.map((row) => csvLine(columns.map((column) => fileText(column, row)))));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && lines.length <= MAX_ROWS);
  saveCsv(lines, `${fileName}-${new Date().toISOString().slice(0, 10)}.csv`);
  return { rows: lines.length - 1, isCut: cursor !== undefined };
}

/** The keys of a table, and those that work on every page. */
function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Phím tắt">
      <dl className="stack-2 small">
        {KEYS.map(([key, meaning]) => (
          <div key={key} className={styles["key"]}>
            <dt>
              <kbd className={styles["kbd"]}>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
