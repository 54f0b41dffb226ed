import type { QueryOf } from "@portal/contract/http/call";
import { TRANSACTION_HISTORY_LENGTH } from "@portal/contract/values/limits";
import type {
  getTransactionHistory,
  Transaction,
  TransactionFilters,
} from "@portal/contract/transactions";
import type { Queries } from "../../kit/database/database.ts";
import { errors } from "./errors.ts";
import { readLines } from "./line-store.ts";
import { findPage, findPosition, listLatestTransactions } from "./page-store.ts";
import { type Selection, toSelection, upTo } from "./selection.ts";

/**
 * Lists the latest transactions as the specification has them. With any parameter, returns a page of the
 * selected ones with the balance after each.
 */
export async function listTransactions(
  db: Queries,
  userId: number,
  { cursor, limit, kind, status, from, to }: QueryOf<typeof getTransactionHistory>,
): Promise<Transaction[]> {
  const filters = { kind, status, from, to };
  const asked = [cursor, limit, ...Object.values(filters)];
  if (asked.every((value) => value === undefined)) return listLatestTransactions(db, userId);
  const length = limit === undefined ? TRANSACTION_HISTORY_LENGTH : Number(limit);
  const selection = await selectionOf(db, userId, filters, cursor);
  const page = await findPage(db, userId, selection, length);
  return readLines(db, userId, page);
}

async function selectionOf(
  db: Queries,
  userId: number,
  filters: TransactionFilters,
  cursor: string | undefined,
): Promise<Selection> {
  const selection = toSelection(filters);
  if (cursor === undefined) return selection;
  const position = await findPosition(db, userId, cursor);
  if (!position) throw errors.historyCursorUnknown();
  return upTo(selection, position);
}
