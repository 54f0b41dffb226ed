import type { QueryOf } from "@portal/contract/http/call";
import { TRANSACTION_HISTORY_LENGTH } from "@portal/contract/values/limits";
import type { getTransactionHistory, Transaction } from "@portal/contract/transactions";
import type { Queries } from "../../kit/database/database.ts";
import { onField } from "../../kit/http/errors.ts";
import { readHistoryLines } from "./history-store.ts";
import { findPage, findPosition, listLatestTransactions } from "./page-store.ts";
import { type Selection, toSelection, narrowToBefore } from "./selection.ts";

export const errors = {
  historyCursorUnknown: () => onField("cursor", "Không tìm thấy giao dịch này trong lịch sử."),
};

/**
 * Lists the latest transactions in the form of the specification. With any parameter, returns a page of the selected
 * ones with the balance after each.
 * @throws historyCursorUnknown
 */
export async function listTransactions(
  db: Queries,
  userId: number,
  { cursor, limit, fold, nocache: _nocache, ...filters }: QueryOf<typeof getTransactionHistory>,
): Promise<Transaction[]> {
  const parameters = [cursor, limit, fold, ...Object.values(filters)];
  if (parameters.every((value) => value === undefined)) return listLatestTransactions(db, userId);
  const length = limit === undefined ? TRANSACTION_HISTORY_LENGTH : Number(limit);
  const selection = await fromCursor(db, userId, toSelection(filters, fold), cursor);
  const page = await findPage(db, userId, selection, length);
  return readHistoryLines(db, userId, page);
}

async function fromCursor(
  db: Queries,
  userId: number,
  selection: Selection,
  cursor: string | undefined,
): Promise<Selection> {
  if (cursor === undefined) return selection;
  const position = await findPosition(db, userId, cursor);
  if (!position) throw errors.historyCursorUnknown();
  return narrowToBefore(selection, position);
}
