import {
  type ColumnDef,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import type { TableColumn } from "./column.ts";
import type { List } from "./use-list.ts";

const features = tableFeatures({ rowSortingFeature });
export type Features = typeof features;

/** Makes the table's model of these rows. Its headers change the list's order. */
export function useTableModel<Row extends object>(
  list: Pick<List<Row>, "sort" | "setSort">,
  columns: readonly TableColumn<Row>[],
  rows: Row[],
  rowKey: (row: Row) => string,
) {
  const sorting = sortingOf(list.sort, columns);
  return useTable({
    features,
    columns: useMemo(() => columns.map(toColumnDef), [columns]),
    data: rows,
    getRowId: rowKey,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { sorting },
    onSortingChange: (updater) => {
      const next = sortOf(typeof updater === "function" ? updater(sorting) : updater, columns);
      if (next !== undefined) list.setSort(next);
    },
  });
}

/** Returns a column as TanStack Table knows it. */
const toColumnDef = <Row extends object>({
  key,
  header,
  text,
  sort,
}: TableColumn<Row>): ColumnDef<Features, Row> => ({
  id: key,
  header,
  accessorFn: text,
  enableSorting: sort !== undefined,
});

/** Reads the order of a call (`at`, `-at`) as that of its column. */
function sortingOf<Row>(sort: string, columns: readonly TableColumn<Row>[]): SortingState {
  const field = sort.replace(/^-/, "");
  const column = columns.find((one) => one.sort === field);
  return column ? [{ id: column.key, desc: sort.startsWith("-") }] : [];
}

/** Writes the order of a column as the call takes it. */
function sortOf<Row>(
  [first]: SortingState,
  columns: readonly TableColumn<Row>[],
): string | undefined {
  const field = columns.find(({ key }) => key === first?.id)?.sort;
  return field === undefined ? undefined : `${first!.desc ? "-" : ""}${field}`;
}
