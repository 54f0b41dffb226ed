import type { OperatorContext } from "../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../operator-services.ts";
import type { TransferList, TransferListing } from "../../providers/bank/transfer-feed.ts";
import { type Entered, enterListed } from "./enter-transfer.ts";
import { listPages } from "./feed-list.ts";

export type ListEntered = {
  /** Why the list could not be read to its end; undefined if it was. */
  readonly unavailable: Extract<TransferListing, { kind: "unavailable" }>["reason"] | undefined;
  /** Entries that could not be read. */
  readonly unreadable: number;
};

/**
 * Books the entries of a feed's own list that the portal does not have.
 * @param report is called with each new entry
 */
export async function enterList(
  services: OperatorServices,
  operator: OperatorContext,
  { provider, list }: { readonly provider: string; readonly list: TransferList },
  report: (entered: Entered) => Promise<void>,
): Promise<ListEntered> {
  let unreadable = 0;
  for await (const page of listPages(services.db, provider, list)) {
    if (page.kind === "unavailable") return { unavailable: page.reason, unreadable };
    unreadable += page.unreadable;
    for (const notice of page.notices) {
      const entered = await enterListed(services, operator, { provider, notice });
      if (entered.isNew) await report(entered);
    }
  }
  return { unavailable: undefined, unreadable };
}
