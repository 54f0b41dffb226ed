import { type Kp, kp } from "@portal/contract/values/money";
import type { Transaction } from "@portal/contract/transactions";

/** A top-up that has come in while the page was open. */
export type Arrival = {
  readonly transactionId: string;
  /** The method that the money came by; undefined where the transaction does not name it. */
  readonly source: string | undefined;
  readonly credit: Kp;
  readonly bonus: Kp;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly reference: string | undefined;
};

/**
 * Returns the newest top-up that was not there before.
 * @param before ids of the transactions in the history when the page opened
 * @param announced ids from live events, which may come before the history
 */
export function newestArrival(
  history: readonly Transaction[],
  before: ReadonlySet<string>,
  announced: ReadonlySet<string>,
): Arrival | undefined {
  const found = history.find(
    ({ id, type, status }) =>
      type.startsWith("topup.") && status === "success" && (!before.has(id) || announced.has(id)),
  );
  if (!found) return undefined;
  const bonus = found.relatedTransactions
    .filter(({ type }) => type === "credit.bonus")
    .reduce((sum, { realValue }) => sum + realValue, 0);
  return {
    transactionId: found.id,
    source: found.payload.source,
    credit: kp(found.payload.creditKp ?? 0),
    bonus: kp(bonus),
    at: found.updatedAt,
    reference: found.payload.reference,
  };
}
