import type { getBookEntries } from "@portal/contract/console/books";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import type { Database } from "../../../kit/database/database.ts";
import { assertPeriod } from "../../books/read-books.ts";
import { listEntries } from "../../books/store.ts";
import { keysAfter, pageOf } from "../../lists/cursor.ts";
import { directionOf } from "../../lists/filters.ts";

/** Lists the journals behind a number of the books, in their order or from the last one back. */
export async function listBookEntries(
  db: Database,
  query: QueryOf<typeof getBookEntries>,
): Promise<ReplyInput<typeof getBookEntries>> {
  const { from, to, account, limit } = query;
  assertPeriod({ from, to });
  const direction = directionOf(query.sort);
  const first: [number, string] = [direction < 0 ? Number.MAX_SAFE_INTEGER : 0, ""];
  const [journalId, currency] = keysAfter(query, first);
  const after = { journalId, currency };
  const page = { accounts: account.split(","), direction, after, atMost: limit + 1 };
  const found = await listEntries(db, { from, to }, page);
  return pageOf(found, query, (entry) => [entry.journalId, entry.currency]);
}
