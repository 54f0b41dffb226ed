import { vnd } from "@portal/contract/values/money";
import { type OperatorContext, runOperation } from "../../domain/ledger/run-operation.ts";
import type { Refund } from "../../domain/payments/refunds.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { keepOutgoing } from "./book-outgoing.ts";
import { accountOf, findMethod, type StatementEntry } from "./enter-transfer.ts";

export type OutgoingEntered = {
  /** The entry by its feed and id. */
  readonly entry: string;
  /** `unexplained`: it waits in the list of outgoing money for the operator. */
  readonly outcome: "known" | "unexplained" | "refunded";
};

/** Keeps an entry of money that left, as its notice would have. @throws OperationRefused */
export function enterOutgoing(
  services: OperatorServices,
  operator: OperatorContext,
  left: Omit<StatementEntry, "isAnother">,
): Promise<OutgoingEntered> {
  const { provider, accountNumber } = accountOf(findMethod(services, left.method), left.account);
  const raw = Buffer.from(
    JSON.stringify({ enteredBy: operator.by, reason: operator.reason, ...left }),
  );
  const notice = {
    ...left,
    accountNumber,
    amountVnd: vnd(left.amountVnd),
    direction: "out",
  } as const;
  const entry = `${provider}:${left.eventId}`;
  return runOperation<OutgoingEntered>(services.db, operator, async (tx) => {
    const kept = await keepOutgoing(services.portal, tx, { provider, notice, raw });
    // A refund has written its own audit entry, which names its player.
    if (isRefund(kept)) return { result: { entry, outcome: "refunded" } };
    const result = { entry, outcome: kept };
    if (kept === "known") return { result };
    return { result, auditEntry: { command: "outgoing enter", userId: null, details: result } };
  });
}

const isRefund = (kept: Refund | "known" | "unexplained"): kept is Refund =>
  typeof kept !== "string";
