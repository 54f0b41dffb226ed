import * as calls from "@portal/contract/console/books";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { listBookEntries } from "./list-book-entries.ts";
import { readBooks } from "../../books/read-books.ts";

const routes = ({ db }: ConsoleServices) => [
  route(calls.getBooks, {
    handle: ({ query: { by, ...days } }) => readBooks(db, days, by),
  }),
  route(calls.getBookEntries, {
    handle: ({ query }) => listBookEntries(db, query),
  }),
];

/** The books by day and month, each number with its journals. */
export const books: ConsoleFeature = { routes };
