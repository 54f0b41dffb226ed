/** Chooses the live events that are news on every page (`newsOf`). */
import type { LiveEvent } from "@portal/contract/live";
import type { Transaction } from "@portal/contract/transactions";
import type { Kp } from "@portal/contract/values/money";

/** News from a live event that are shown on any page. */
export type News =
  | { id: string; what: "credit"; credit: Kp; bonus: Kp }
  | { id: string; what: "coins" | "refused recharge"; bought: Bought }
  | { id: string; what: "failed card" | "refused case" | "stopped case" | "answer" }
  /** A purchase whose money has arrived, and which waits for a step of the player. */
  | { id: string; what: "waiting purchase" };

type Bought = NonNullable<Transaction["payload"]["metadata"]>;

/** Returns undefined for an event that only changes the page. */
export function newsOf(event: LiveEvent): News | undefined {
  if (event.kind === "case")
    return { id: event.caseId, what: event.isStopped ? "stopped case" : "refused case" };
  if (event.kind === "purchase" && event.isWaiting)
    return { id: event.purchaseId, what: "waiting purchase" };
  if (event.kind === "answer") return { id: event.caseId, what: "answer" };
  // A recharge's own event has no amount; the balance that follows it has its line.
  if (event.kind === "balance") return newsOfRecharge(event.lines);
  if (event.kind !== "topup") return undefined;
  const { transactionId: id, status, credit, bonus } = event;
  return status === "failed" ? { id, what: "failed card" } : { id, what: "credit", credit, bonus };
}

/** The game has decided a recharge: its coins are there, or its credit is back. */
function newsOfRecharge(lines: readonly Transaction[]): News | undefined {
  const recharge = lines.find(({ type }) => type === "credit.pay");
  const bought = recharge?.payload.metadata;
  if (!bought || recharge.status === "pending") return undefined;
  const what = recharge.status === "success" ? "coins" : "refused recharge";
  return { id: recharge.id, what, bought };
}
