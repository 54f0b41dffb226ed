import type { LiveEvent } from "@portal/contract/live";
import { transaction } from "@portal/contract/transactions";
import type { Viewer } from "../../domain/accounts/users.ts";
import type { PublishedEvent } from "../../domain/notifications/live.ts";
import type { Database } from "../../kit/database/database.ts";
import { listLines } from "./store.ts";

/** The stream of one open page. */
type Stream = {
  readonly send: (event: LiveEvent) => void;
  /** The page then opens another, and requests what it shows. */
  readonly end: () => void;
  /** Returns the player of this stream. @throws once their session has ended */
  readonly findViewer: () => Promise<Viewer>;
};

/**
 * Sends a player's events to one of their open pages, in the order in which they were published. An event
 * that changed the balance is followed by the new balance: two look-ups here instead of two requests by each
 * page.
 */
export function deliverEvents(
  lookups: Database["lookups"],
  { send, end, findViewer }: Stream,
): (event: PublishedEvent) => void {
  let last = Promise.resolve();
  return (event) => {
    if (event.kind !== "balance") send(event);
    if (event.kind === "balance") last = last.then(() => sendBalance());
    if (event.kind === "topup" || event.kind === "recharge") {
      last = last.then(() => sendBalance(event.transactionId));
    }
  };

  async function sendBalance(transactionId?: string): Promise<void> {
    try {
      const { id, credit, debtCredit } = await findViewer();
      const lines = transactionId === undefined ? [] : await listLines(lookups, id, transactionId);
      // The schema drops the fields of the payload that are not for the player, as in the history.
      const shown = lines.map((line) => transaction.parse(line));
      send({ kind: "balance", credit, debtCredit, lines: shown });
    } catch {
      end();
    }
  }
}
