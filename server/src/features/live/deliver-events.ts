import type { LiveEvent } from "@portal/contract/live";
import { transaction } from "@portal/contract/transactions";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import type { PublishedEvent } from "../../domain/notifications/live.ts";
import type { Database } from "../../kit/database/database.ts";
import { listLines } from "./store.ts";

/** The stream of one open page. */
type Stream = {
  readonly send: (event: LiveEvent) => void;
  /** Ends the stream. The page then opens a new one and reloads its data. */
  readonly end: () => void;
  /** Returns the player of this stream. @throws once their session has ended */
  readonly findViewer: () => Promise<Viewer>;
};

/**
 * Sends a player's events to one of their open pages, in the order of publication. After an event that changed the
 * balance it sends the new balance: two look-ups here save two requests of each page.
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
      // As in the history, the schema drops the fields of the payload that are not for the player.
      const shown = lines.map((line) => transaction.parse(line));
      send({ kind: "balance", credit, debtCredit, lines: shown });
    } catch {
      end();
    }
  }
}
