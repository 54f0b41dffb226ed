/** Shows the books by day or month, and the journal entries behind each number. */
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { listBankBalances, listEntries } from "../../books/store.ts";
import { assertPeriod, readBooks } from "../../books/read-books.ts";
import type { getBookEntries } from "@portal/contract/console/books";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import type { Database } from "../../../kit/database/database.ts";
import { keysAfter, NEWEST, OLDEST, pageOf } from "../../lists/cursor.ts";
import { directionOf } from "../../lists/filters.ts";
import * as calls from "@portal/contract/console/books";

/** Lists the journals behind a number of the books, oldest or newest first. */
async function listBookEntries(
  db: Database,
  query: QueryOf<typeof getBookEntries>,
): Promise<ReplyInput<typeof getBookEntries>> {
  const { from, to, account, limit } = query;
  assertPeriod({ from, to });
  const direction = directionOf(query.sort);
  const first: [number, number, string] = [...(direction < 0 ? NEWEST : OLDEST), ""];
  const [atMicros, journalId, currency] = keysAfter(query, first);
  const after = { atMicros, journalId, currency };
  const page = { accounts: account.split(","), direction, after, atMost: limit + 1 };
  const found = await listEntries(db, { from, to }, page);
  return pageOf(found, query, (entry) => [entry.atMicros, entry.journalId, entry.currency]);
}

const routes = ({ db }: ConsoleServices) => [
  route(calls.getBooks, {
    // `by` is the length of a period: day or month.
    handle: async ({ query: { by, ...days } }) => ({
      ...(await readBooks(db, days, by)),
      banks: await listBankBalances(db, days),
    }),
  }),
  route(calls.getBookEntries, { handle: ({ query }) => listBookEntries(db, query) }),
];

export const books: ConsoleFeature = { routes };
