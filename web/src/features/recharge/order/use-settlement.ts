import type { Transaction } from "@portal/contract/transactions";
import { useEffect } from "react";
import { useLatestTransactions } from "../../../lib/live/latest-transactions.ts";
import { refreshUnheardBalance } from "../../../lib/live/live-balance.ts";

export type Settlement = "success" | "failed";

/** The interval of repeated requests for the history, for networks that hold live events back. */
const LOOK_AGAIN_MS = 4_000;

/** Returns what became of a recharge that was under way, from the history; undefined while it is open. */
export function useSettlement(transactionId: string | undefined): Settlement | undefined {
  const { data } = useLatestTransactions({
    when: transactionId !== undefined,
    repeatMs: (history) => (settlementOf(history, transactionId) ? 0 : LOOK_AGAIN_MS),
  });
  const settlement = settlementOf(data, transactionId);
  useEffect(() => {
    if (settlement) refreshUnheardBalance();
  }, [settlement]);
  return settlement;
}

function settlementOf(
  history: readonly Transaction[] | undefined,
  transactionId: string | undefined,
): Settlement | undefined {
  const status = history?.find(({ id }) => id === transactionId)?.status;
  return status === "success" || status === "failed" ? status : undefined;
}
