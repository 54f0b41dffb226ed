/** Names the orders of a list, and says which way a column is sorted. */
import type { TableColumn } from "./column.ts";
import type { Choice } from "./filters.ts";

type Order = "ascending" | "descending" | "none";

type Sortable = Pick<TableColumn<never>, "header" | "sort" | "align" | "isAge" | "moment">;

/** Each sortable column both ways. */
export const ordersOf = (columns: readonly Sortable[]): readonly Choice[] =>
  columns.flatMap(({ sort, ...column }) => {
    if (sort === undefined) return [];
    const [first, last] = namesOf(column);
    return [
      { value: sort, name: `${column.header}: ${first}` },
      { value: `-${sort}`, name: `${column.header}: ${last}` },
    ];
  });

function namesOf({ isAge, moment }: Omit<Sortable, "sort">): readonly [string, string] {
  if (isAge) return ["lâu nhất trước", "mới nhất trước"];
  return moment ? ["sớm nhất trước", "muộn nhất trước"] : ["tăng dần", "giảm dần"];
}

/** Reads what a column shows from the order of the call: `at`, `-at`. The earliest moment is the greatest age. */
export function orderOf({ sort, isAge }: Sortable, sorted: string): Order {
  if (sort === undefined || (sorted !== sort && sorted !== `-${sort}`)) return "none";
  return (sorted === sort) === (isAge === true) ? "descending" : "ascending";
}

/** Returns the order after a press: the other one, or first the largest numbers, else ascending. */
export function nextSort({ sort = "", align }: Sortable, sorted: string): string {
  if (sorted === sort) return `-${sort}`;
  return sorted !== `-${sort}` && align === "end" ? `-${sort}` : sort;
}
