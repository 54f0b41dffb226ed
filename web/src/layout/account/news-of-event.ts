import type { LiveEvent } from "@portal/contract/live";
import type { Transaction } from "@portal/contract/transactions";
import { coins } from "@portal/contract/values/money";
import { formatCoins, formatKp } from "../../lib/text/format.ts";

/** What a live event brings that a player wants to know on any page. */
export type News = {
  /** Of the transaction, the purchase or the case. */
  id: string;
  what:
    | "credit"
    | "coins"
    | "failed card"
    | "refused recharge"
    | "waiting purchase"
    | "refused case"
    | "stopped case"
    | "answer";
  /** Of credit in KP, of coins with their name; else empty. */
  amount: string;
  bonus?: string | undefined;
};

/** Returns undefined for an event that only changes the page. */
export function newsOf(event: LiveEvent): News | undefined {
  switch (event.kind) {
    case "case": {
      const what = event.isStopped ? "stopped case" : "refused case";
      return { id: event.caseId, what, amount: "" };
    }
    case "answer":
      return { id: event.caseId, what: "answer", amount: "" };
    case "topup":
      return {
        id: event.transactionId,
        what: event.status === "failed" ? "failed card" : "credit",
        amount: formatKp(event.credit),
        bonus: event.bonus > 0 ? formatKp(event.bonus) : undefined,
      };
    // A recharge's own event has no amount; the balance that follows it has its line.
    case "balance":
      return newsOfRecharge(event.lines);
    case "purchase":
      return event.isWaiting
        ? { id: event.purchaseId, what: "waiting purchase", amount: "" }
        : undefined;
    case "ready":
    case "recharge":
    case "sms":
      return undefined;
  }
}

/** The game has decided a recharge: its coins are there, or its credit is back. */
function newsOfRecharge(lines: readonly Transaction[]): News | undefined {
  const recharge = lines.find(({ type }) => type === "credit.pay");
  const { metadata } = recharge?.payload ?? {};
  if (!recharge || !metadata || recharge.status === "pending") return undefined;
  return {
    id: recharge.id,
    what: recharge.status === "success" ? "coins" : "refused recharge",
    amount: `${formatCoins(coins(metadata.coin))} ${metadata.coinName}`,
  };
}
