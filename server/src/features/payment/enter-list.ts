import type { OperatorContext } from "../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../operator-services.ts";
import type { TransferList, TransferListing } from "../../providers/bank/transfer-feed.ts";
import { type Entered, enterListed } from "./enter-transfer.ts";
import { LOOK_BACK_HOURS } from "./fetch-missed-notices.ts";
import { firstRecentEventId } from "./store.ts";

export type ListEntered = {
  /** Why the list could not be read to its end; undefined if it was. */
  readonly unavailable: Extract<TransferListing, { kind: "unavailable" }>["reason"] | undefined;
  /** Entries that could not be read. */
  readonly unreadable: number;
};

/**
 * Books the entries of a feed's own list that the portal does not have, page by page.
 * @param report is called with each new entry
 */
export async function enterList(
  services: OperatorServices,
  operator: OperatorContext,
  { provider, list }: { readonly provider: string; readonly list: TransferList },
  report: (entered: Entered) => Promise<void>,
): Promise<ListEntered> {
  let sinceId = await firstRecentEventId(services.db, provider, LOOK_BACK_HOURS);
  let unreadable = 0;
  for (;;) {
    const listing = await list.listTransactions({ sinceId });
    if (listing.kind === "unavailable") return { unavailable: listing.reason, unreadable };
    unreadable += listing.unreadable;
    for (const notice of listing.notices) {
      const entered = await enterListed(services, operator, { provider, notice });
      if (entered.isNew) await report(entered);
    }
    const lastId = listing.notices.at(-1)?.eventId;
    // A page begins with the last entry of the previous page.
    if (lastId === undefined || lastId === sinceId) return { unavailable: undefined, unreadable };
    sinceId = lastId;
  }
}
