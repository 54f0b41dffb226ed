import type { LiveEvent } from "@portal/contract/live";
import { getTransaction } from "@portal/contract/transactions";
import { useCall } from "../../../lib/api/use-call.ts";

/** Returns a transaction with those that belong to it, requested again when one may have changed. */
export function useTransaction(id: string) {
  const { data, error, isValidating, refetch } = useCall(
    getTransaction,
    () => ({ params: { id } }),
    {
      outdatedBy: (event, reply) => mayChange(event, new Set(reply?.lines.map((line) => line.id))),
    },
  );
  return {
    lines: data?.lines,
    line: data?.lines.find((one) => one.id === id),
    error,
    isValidating,
    retry: () => void refetch(),
  };
}

function mayChange(event: LiveEvent, ids: ReadonlySet<string>): boolean {
  if (event.kind !== "balance") return event.kind === "ready";
  return event.lines.length === 0 || event.lines.some((line) => ids.has(line.id));
}
