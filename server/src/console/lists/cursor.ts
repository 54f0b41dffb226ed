/**
 * Cursors of long lists: `keysAfter` reads after which row a page begins, `pageOf` cuts a page and writes the next
 * cursor.
 */
import { onField } from "../../kit/http/errors.ts";

/**
 * A row's sort keys; the last one is unique. A moment is given in whole microseconds, as in PostgreSQL: a Date loses
 * three digits, and rows with them.
 */
export type SortKeys = readonly (number | string)[];

/** Where a newest-first list begins: before a moment and id that no row has. */
export const NEWEST: readonly [beforeMicros: number, beforeId: number] = [
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER,
];

/** Where a list begins whose ranks and ids may be negative: before every row. */
export const BEFORE_ALL: readonly [rank: number, id: number] = [
  Number.MIN_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
];
/** Where an oldest-first list begins. */
export const OLDEST: readonly [afterMicros: number, afterId: number] = [0, 0];

type Page<Row> = { readonly rows: Row[]; readonly nextCursor: string | null };

/**
 * Returns the keys after which the page begins; `first` without a cursor. A cursor contains its sort order and is not
 * encrypted: it contains nothing that its row does not show.
 * @throws 422 for a cursor of another order, or one that this console did not write
 */
export function keysAfter<Keys extends SortKeys>(
  { sort, cursor }: { readonly sort: string; readonly cursor?: string | undefined },
  first: Keys,
): Keys {
  if (cursor === undefined) return first;
  const [itsSort, ...keys] = parsed(cursor);
  const isAlike =
    itsSort === sort &&
    keys.length === first.length &&
    keys.every((key, at) => typeof key === typeof first[at] && isKey(key));
  if (!isAlike) throw wrongCursor();
  return keys as unknown as Keys;
}

/** Makes a page of `limit` rows. `found` has up to one row more, which only shows that there is a next page. */
export function pageOf<Row>(
  found: readonly Row[],
  { sort, limit }: { readonly sort: string; readonly limit: number },
  keysOf: (row: Row) => SortKeys,
): Page<Row> {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const nextCursor = last
    ? Buffer.from(JSON.stringify([sort, ...keysOf(last)])).toString("base64url")
    : null;
  return { rows, nextCursor };
}

function parsed(cursor: string): readonly unknown[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Array.isArray(keys)) return keys;
  } catch {
    // Refused below, like any other text.
  }
  throw wrongCursor();
}

/** PostgreSQL accepts no NUL in a text. */
const isKey = (key: unknown): boolean =>
  typeof key === "string" ? !key.includes("\0") : Number.isSafeInteger(key);

const wrongCursor = () => onField("cursor", "Trang này không còn. Vui lòng tải lại danh sách.");
