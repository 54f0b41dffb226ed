/** Sorts and pages short lists, whose rows are all read: queues, staff, the findings of a comparison. */
import { keysAfter, pageOf } from "./cursor.ts";

type Key = number | string;

/** The fields of sort orders: `at` for both `at` and `-at`. */
type FieldOf<Sort extends string> = Sort extends `-${infer Field}` ? Field : Sort;

/** The value of a row that each sort field compares. */
export type KeysOf<Row, Sort extends string> = Readonly<Record<FieldOf<Sort>, (row: Row) => Key>>;

/**
 * Returns the page that the query asks for. `idOf` orders rows with the same key, so that a row that appears or
 * disappears between two pages shifts no other row into both.
 * @throws 422 for a cursor of another order
 */
export function sortedPage<Row, Sort extends string>(
  rows: readonly Row[],
  query: { readonly sort: Sort; readonly cursor?: string | undefined; readonly limit: number },
  keysOf: KeysOf<Row, Sort>,
  idOf: (row: Row) => Key,
): { readonly rows: Row[]; readonly nextCursor: string | null } {
  const direction = query.sort.startsWith("-") ? -1 : 1;
  const keyOf = keysOf[query.sort.replace(/^-/, "") as FieldOf<Sort>];
  const placeOf = (row: Row): readonly [Key, Key] => [keyOf(row), idOf(row)];
  const order = (one: readonly [Key, Key], other: readonly [Key, Key]) =>
    direction * (compare(one[0], other[0]) || compare(one[1], other[1]));
  const sorted = rows.toSorted((one, other) => order(placeOf(one), placeOf(other)));
  const [first] = sorted;
  if (first === undefined) return { rows: [], nextCursor: null };
  const after = query.cursor === undefined ? undefined : keysAfter(query, placeOf(first));
  const rest = after ? sorted.filter((row) => order(placeOf(row), after) > 0) : sorted;
  return pageOf(rest, query, placeOf);
}

const compare = (one: Key, other: Key): number => (one < other ? -1 : Number(one > other));
