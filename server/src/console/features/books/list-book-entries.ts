import type { Database } from "../../../kit/database/database.ts";
import { assertPeriod } from "../../books/read-books.ts";
import { type BookEntry, type Days, listEntries } from "../../books/store.ts";

const PAGE = 100;

/** Lists the journals behind a number of the books. */
export async function listBookEntries(
  db: Database,
  {
    from,
    to,
    account,
    cursor,
  }: Days & { readonly account: string; readonly cursor?: string | undefined },
): Promise<{ readonly rows: BookEntry[]; readonly nextCursor: string | null }> {
  assertPeriod({ from, to });
  const afterJournalId = Number(cursor ?? 0);
  const rows = await listEntries(db, { from, to }, { account, afterJournalId, atMost: PAGE });
  const last = rows.length === PAGE ? rows.at(-1) : undefined;
  return { rows, nextCursor: last ? String(last.journalId) : null };
}
