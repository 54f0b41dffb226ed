import type { getBookEntries } from "@portal/contract/console/books";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import type { Database } from "../../../kit/database/database.ts";
import { assertPeriod } from "../../books/read-books.ts";
import { listEntries } from "../../books/store.ts";
import { keysAfter, pageOf } from "../../lists/cursor.ts";

/** Lists the journals behind a number of the books, in their order. */
export async function listBookEntries(
  db: Database,
  query: QueryOf<typeof getBookEntries>,
): Promise<ReplyInput<typeof getBookEntries>> {
  const { from, to, account, limit } = query;
  assertPeriod({ from, to });
  const [afterJournalId] = keysAfter(query, [0]);
  const page = { accounts: account.split(","), afterJournalId, atMost: limit + 1 };
  const found = await listEntries(db, { from, to }, page);
  return pageOf(found, query, ({ journalId }) => [journalId]);
}
