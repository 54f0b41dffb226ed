/** The column and the filter of each queue by the person who has taken the work. */
import type { TableColumn } from "../table/column.ts";
import type { Filter } from "../table/filters.ts";

/** The filter of each queue by the person who has taken the work. */
export const OWNER_FILTER: Filter = {
  kind: "choice",
  name: "owner",
  label: "Người xử lý",
  choices: [
    { value: "mine", name: "Của tôi" },
    { value: "nobody", name: "Chưa ai nhận" },
  ],
};

/** The column of each queue that shows who has taken the work. */
export const OWNER_COLUMN: TableColumn<{ readonly owner: string | null }> = {
  key: "owner",
  header: "Người xử lý",
  width: "6rem",
  onCard: "end",
  text: ({ owner }) => owner,
};
