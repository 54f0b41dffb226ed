import type { QueueName, Today } from "@portal/contract/console/today";
import type { AlertReadings } from "./read-alerts.ts";
import type { WaitingApprovals } from "./store.ts";

type Queue = Today["queues"][number];
type Part = { readonly count: number; readonly oldestSeconds: number | null };

/** Returns how long each queue is, and the age of its oldest. */
export function queuesOf(
  { waitingMoney, cases, pending, dataRequests }: AlertReadings,
  approvals: WaitingApprovals,
): Queue[] {
  const parties = (isOf: (party: string) => boolean) => pending.filter(({ party }) => isOf(party));
  return [
    together(
      "unmatched",
      waitingMoney.map(({ transfers, oldestSeconds }) => ({ count: transfers, oldestSeconds })),
    ),
    together(
      "cases",
      cases.filter(({ status }) => status === "open"),
    ),
    together(
      "game",
      parties((party) => party === "game"),
    ),
    together(
      "card",
      parties((party) => party === "card"),
    ),
    together(
      "wallet",
      parties((party) => party !== "game" && party !== "card"),
    ),
    together("approvals", [approvals]),
    together("data-requests", dataRequests),
  ];
}

function together(queue: QueueName, parts: readonly Part[]): Queue {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const ages = parts.flatMap(({ oldestSeconds }) => (oldestSeconds === null ? [] : oldestSeconds));
  return { queue, count, oldestSeconds: count > 0 && ages.length > 0 ? Math.max(...ages) : null };
}
