import * as calls from "@portal/contract/console/books";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { listBookEntries } from "./list-book-entries.ts";
import { listBankBalances } from "../../books/store.ts";
import { readBooks } from "../../books/read-books.ts";

const routes = ({ db }: ConsoleServices) => [
  route(calls.getBooks, {
    handle: async ({ query: { by, ...days } }) => ({
      ...(await readBooks(db, days, by)),
      banks: await listBankBalances(db, days),
    }),
  }),
  route(calls.getBookEntries, {
    handle: ({ query }) => listBookEntries(db, query),
  }),
];

/** The books by day and month, each number with its journals. */
export const books: ConsoleFeature = { routes };
