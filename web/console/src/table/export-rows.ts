import { csvLine } from "@portal/contract/values/csv";
import type { TableColumn } from "./column.ts";
import { saveCsv } from "./save-csv.ts";
import type { List } from "./use-list.ts";

/** A sheet of this length opens fast; whoever needs more filters by days. */
const MAX_ROWS = 50_000;
const ROWS_AT_ONCE = 500;

/**
 * Gives all rows of the list's filters and order as a CSV file.
 * @returns how many rows the file has, and whether the list has more
 * @throws ApiError
 */
export async function exportRows<Row>(
  list: Pick<List<Row>, "pageAfter">,
  columns: readonly TableColumn<Row>[],
  fileName: string,
): Promise<{ readonly rows: number; readonly isCut: boolean }> {
  const lines = [csvLine(columns.map(({ header }) => header))];
  let cursor: string | undefined;
  do {
    const page = await list.pageAfter(cursor, ROWS_AT_ONCE);
    lines.push(...page.rows.map((row) => csvLine(columns.map(({ text }) => text(row)))));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && lines.length <= MAX_ROWS);
  saveCsv(lines, `${fileName}-${new Date().toISOString().slice(0, 10)}.csv`);
  return { rows: lines.length - 1, isCut: cursor !== undefined };
}
