import { getTransactionHistory, type Transaction } from "@portal/contract/transactions";
import { useEffect } from "react";
import useSWR from "swr";
import type { ApiError } from "../../lib/api-error.ts";
import { send } from "../../lib/api.ts";
import { rechargeChange, refreshUserOnce } from "../../lib/session.ts";

export type Settlement = "success" | "failed";

/** Where something between page and server holds the live line back, this finds the result. */
const LOOK_AGAIN_MS = 4_000;

/**
 * What became of a recharge that was still under way, by the history: the layout refetches that on
 * every live event. Undefined while it is open.
 */
export function useSettlement(transactionId: string | undefined): Settlement | undefined {
  const { data } = useSWR<Transaction[], ApiError>(
    transactionId === undefined ? null : getTransactionHistory.path,
    () => send(getTransactionHistory, { query: { nocache: String(Date.now()) } }),
    { refreshInterval: (history) => (settlementOf(history, transactionId) ? 0 : LOOK_AGAIN_MS) },
  );
  const settlement = settlementOf(data, transactionId);
  useEffect(() => {
    if (!settlement || transactionId === undefined) return;
    refreshUserOnce(rechargeChange({ transactionId, status: settlement }));
  }, [settlement, transactionId]);
  return settlement;
}

function settlementOf(
  history: readonly Transaction[] | undefined,
  transactionId: string | undefined,
): Settlement | undefined {
  const status = history?.find(({ id }) => id === transactionId)?.status;
  return status === "success" || status === "failed" ? status : undefined;
}
