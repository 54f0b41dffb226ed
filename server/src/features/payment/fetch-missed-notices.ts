import type { Services } from "../../services.ts";
import { creditTransfer } from "./credit-transfer.ts";
import { firstRecentEventId } from "./store.ts";

/** An older notice may be missing although later ones arrived. */
export const LOOK_BACK_HOURS = 24;

/** Credits the entries of each feed's own list whose notice never arrived. Known entries count as repeats. */
export async function fetchMissedNotices(services: Services): Promise<void> {
  const { transferLists, db, log } = services;
  for (const [feed, list] of Object.entries(transferLists)) {
    const sinceId = await firstRecentEventId(db, feed, LOOK_BACK_HOURS);
    const listing = await list.listTransactions({ sinceId });
    if (listing.kind === "unavailable") {
      log.warn({ feed, reason: listing.reason }, "the feed's list is unavailable");
      continue;
    }
    for (const notice of listing.notices) {
      await creditTransfer(services, feed, notice, Buffer.from(JSON.stringify(notice)));
    }
  }
}
