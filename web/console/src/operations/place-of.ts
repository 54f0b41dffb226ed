import type { OperationFacts } from "@portal/contract/console/evidence";
import type { OperationName } from "@portal/contract/console/operations";

const CHANNELS: ReadonlySet<OperationName> = new Set<OperationName>([
  "pause-channel",
  "resume-channel",
  "change-account",
]);

/** Returns the page that shows what an operation has done; undefined where no page does. */
export function placeOf(operation: OperationName, facts: OperationFacts): string | undefined {
  const { username, transactionId, transfer } = facts;
  if (CHANNELS.has(operation)) return "/channels";
  if (typeof transactionId === "string") return `/transactions/${transactionId}`;
  if (typeof transfer === "string") {
    return `/money?${new URLSearchParams({ q: transfer }).toString()}`;
  }
  return typeof username === "string" ? `/players/${username}` : undefined;
}
