import type { Services } from "../../services.ts";
import { creditTransfer } from "./credit-transfer.ts";
import { listPages } from "./feed-list.ts";

/** Credits the entries of each feed's own list whose notice never arrived. Known entries count as repeats. */
export async function fetchMissedNotices(services: Services): Promise<void> {
  const { transferLists, db, log } = services;
  for (const [feed, list] of Object.entries(transferLists)) {
    for await (const page of listPages(db, feed, list)) {
      if (page.kind === "unavailable") {
        log.warn({ feed, reason: page.reason }, "the feed's list is unavailable");
        break;
      }
      if (page.unreadable > 0) {
        log.warn(
          { feed, unreadable: page.unreadable },
          "entries of the feed's list are unreadable",
        );
      }
      for (const notice of page.notices) {
        await creditTransfer(services, feed, notice, Buffer.from(JSON.stringify(notice)));
      }
    }
  }
}
