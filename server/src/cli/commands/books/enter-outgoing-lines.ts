import { OperationRefused } from "../../../domain/ledger/run-operation.ts";
import { enterOutgoing } from "../../../features/payment/enter-outgoing.ts";
import type { OutsideTransfer } from "../../../features/reconcile/outside.ts";
import { type CatchingUp, reportOn } from "./catching-up.ts";

/**
 * Keeps the statement's entries of money that left after the restored moment. Those that name a transfer and
 * say that it goes back are booked as its refund, the others wait in the list of outgoing money.
 */
export async function enterOutgoingLines(
  catching: CatchingUp,
  lines: readonly OutsideTransfer[],
): Promise<void> {
  const { call, from } = catching;
  const subject = "outgoing";
  for (const line of lines.filter(({ at }) => new Date(at) >= from)) {
    const { method, account, eventId, reference, content, amountVnd, at } = line;
    const name = eventId ?? line.line;
    try {
      if (eventId === null) {
        throw new OperationRefused("id", "the statement does not have the feed's id of it");
      }
      const { outcome } = await enterOutgoing(await call.services(), call.operator, {
        method,
        ...(account === null ? {} : { account }),
        eventId,
        reference,
        amountVnd,
        content,
        occurredAt: new Date(at),
      });
      if (outcome !== "known") await reportOn(catching, { subject, name, says: SAYS[outcome] });
    } catch (error) {
      if (!(error instanceof OperationRefused)) throw error;
      const fix = "# have the feed send its notice again";
      await reportOn(catching, { subject, name, says: error.message, fix });
    }
  }
}

const SAYS = {
  refunded: "booked as the refund of the transfer that it names",
  unexplained: 'kept; "outgoing list" shows it',
} as const;
