import type { QueryOf } from "@portal/contract/call";
import { TRANSACTION_HISTORY_LENGTH } from "@portal/contract/limits";
import type { getTransactionHistory, Transaction } from "@portal/contract/transactions";
import { errors } from "../../domain/errors.ts";
import type { Queries } from "../../kit/database.ts";
import { findPosition } from "./history-pages.ts";
import { readLines } from "./lines.ts";
import { toSelection } from "./selection.ts";
import { listLatestTransactions } from "./store.ts";
import { readPage } from "./read-page.ts";

/**
 * The latest transactions as the specification has them; where anything more is asked for, a page of the
 * selected ones with the balance after each.
 * @throws historyCursorUnknown
 */
export async function listTransactions(
  db: Queries,
  userId: number,
  { nocache: _, cursor, limit, ...filters }: QueryOf<typeof getTransactionHistory>,
): Promise<Transaction[]> {
  const asked = [cursor, limit, ...Object.values(filters)];
  if (asked.every((value) => value === undefined)) return listLatestTransactions(db, userId);
  const before = cursor === undefined ? undefined : await findPosition(db, userId, cursor);
  if (cursor !== undefined && !before) throw errors.historyCursorUnknown();
  const page = await readPage(db, userId, toSelection(filters), {
    before,
    length: limit === undefined ? TRANSACTION_HISTORY_LENGTH : Number(limit),
  });
  return readLines(
    db,
    userId,
    page.map(({ id }) => id),
  );
}
