import type { OperatorContext } from "../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../operator-services.ts";
import type { TransferList, TransferListing } from "../../providers/bank/transfer-feed.ts";
import { type Entered, enterListed } from "./enter-transfer.ts";
import { LOOK_BACK_HOURS } from "./fetch-missed-notices.ts";
import { firstRecentEventId } from "./store.ts";

export type ListEntered = {
  /** Why the list could not be read to its end; undefined where it was. */
  readonly unavailable: Extract<TransferListing, { kind: "unavailable" }>["reason"] | undefined;
  /** Entries that could not be read. */
  readonly unreadable: number;
};

/**
 * Books what a feed's own list has and the portal has not, page after page.
 * @param report hears of each entry that was new
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
    // A page begins with the last entry of the one before.
    if (lastId === undefined || lastId === sinceId) return { unavailable: undefined, unreadable };
    sinceId = lastId;
  }
}
