import { vnd } from "@portal/contract/values/money";
import { type OperatorContext, runOperation } from "../../domain/ledger/run-operation.ts";
import type { Refund } from "../../domain/payments/refunds.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { storeOutgoing } from "./book-outgoing.ts";
import { accountOf, findMethod, type StatementEntry } from "./enter-transfer.ts";

export type OutgoingEntered = {
  /** The entry by its feed and id. */
  readonly entry: string;
  /** `unexplained`: it waits for the operator in the list of outgoing money. */
  readonly outcome: "known" | "unexplained" | "refunded";
};

/** Books an entry of outgoing money from a statement as if the feed had reported it. @throws OperationRefused */
export function enterOutgoing(
  services: OperatorServices,
  operator: OperatorContext,
  outgoing: Omit<StatementEntry, "isAnother">,
): Promise<OutgoingEntered> {
  const { provider, accountNumber } = accountOf(
    findMethod(services, outgoing.method),
    outgoing.account,
  );
  const raw = Buffer.from(
    JSON.stringify({ enteredBy: operator.by, reason: operator.reason, ...outgoing }),
  );
  const notice = {
    ...outgoing,
    accountNumber,
    amountVnd: vnd(outgoing.amountVnd),
    direction: "out",
  } as const;
  const entry = `${provider}:${outgoing.eventId}`;
  return runOperation<OutgoingEntered>(services.db, operator, async (tx) => {
    const kept = await storeOutgoing(services.portal, tx, { provider, notice, raw });
    // A refund has already written an audit entry, which names the player.
    if (isRefund(kept)) return { result: { entry, outcome: "refunded" } };
    const result = { entry, outcome: kept };
    if (kept === "known") return { result };
    return { result, auditEntry: { command: "outgoing enter", userId: null, details: result } };
  });
}

const isRefund = (kept: Refund | "known" | "unexplained"): kept is Refund =>
  typeof kept !== "string";
