import type { Queries } from "../../kit/database/database.ts";
import type { TransferList, TransferListing } from "../../providers/bank/transfer-feed.ts";
import { firstRecentEventId } from "./store.ts";

/** How far back the list is read: an older notice may be missing although later ones arrived. */
const LOOK_BACK_HOURS = 24;

/**
 * Reads a feed's own list from its first event of the last 24 hours on, page by page. Each page begins with the last
 * entry of the previous one. An unavailable page is the last.
 */
export async function* listPages(
  db: Queries,
  feed: string,
  list: TransferList,
): AsyncGenerator<TransferListing> {
  let sinceId = await firstRecentEventId(db, feed, LOOK_BACK_HOURS);
  for (;;) {
    const page = await list.listTransactions({ sinceId });
    yield page;
    const lastId = page.kind === "listed" ? page.notices.at(-1)?.eventId : undefined;
    if (lastId === undefined || lastId === sinceId) return;
    sinceId = lastId;
  }
}
