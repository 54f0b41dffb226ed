/** Where a page of a list begins: after the row with certain values of what it is sorted by. */
import { onField } from "../../kit/http/errors.ts";

/**
 * What a list is sorted by, of one row; the last one is unique. A moment goes as whole microseconds,
 * as PostgreSQL has it: a Date loses three digits, and with them rows.
 */
export type SortKeys = readonly (number | string)[];

/** Where a list begins that has its newest row first: before a moment and an id that none reaches. */
export const NEWEST: readonly [beforeMicros: number, beforeId: number] = [
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER,
];

/** Where a list begins that has its oldest row first. */
export const OLDEST: readonly [afterMicros: number, afterId: number] = [0, 0];

type Page<Row> = { readonly rows: Row[]; readonly nextCursor: string | null };

/**
 * Returns the keys after which the page begins; `first` where there is no cursor. A cursor names its order, and is
 * plain: it says no more than the row that it comes from.
 * @throws 422 for a cursor of another order, or one that this console has not written
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

/**
 * Makes a page of `limit` rows out of one more than that: the further row shows that there is another page, and is
 * left out.
 */
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
    // Refused below, as any other text.
  }
  throw wrongCursor();
}

/** PostgreSQL takes no NUL in a text. */
const isKey = (key: unknown): boolean =>
  typeof key === "string" ? !key.includes("\0") : Number.isSafeInteger(key);

const wrongCursor = () => onField("cursor", "Trang này không còn. Vui lòng tải lại danh sách.");
