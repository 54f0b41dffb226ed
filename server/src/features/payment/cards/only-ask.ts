import { type OperatorContext, runOperation } from "../../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { claimSendingBefore } from "./store.ts";

/**
 * Has the cards that were open at a restored moment only asked about: one that is written down as not sent
 * may have been sent after it. One that the gateway never got fails, and may be submitted again.
 * @returns how many those are
 */
export function onlyAskAboutCards(
  { db }: OperatorServices,
  operator: OperatorContext,
  restoredTo: Date,
): Promise<number> {
  return runOperation(db, operator, async (tx) => {
    const cards = await claimSendingBefore(tx, restoredTo);
    if (cards.length === 0) return { result: 0 };
    const auditEntry = { command: "catch-up", userId: null, details: { cards } };
    return { result: cards.length, auditEntry };
  });
}
