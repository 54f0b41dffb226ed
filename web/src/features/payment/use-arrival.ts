import { getTransactionHistory, type Transaction } from "@portal/contract/transactions";
import { useEffect, useState } from "react";
import useSWR from "swr";
import type { ApiError } from "../../lib/api-error.ts";
import { send } from "../../lib/api.ts";
import { useLiveEvent } from "../../lib/live.ts";
import { refreshUser } from "../../lib/session.ts";
import { type Arrival, newestArrival } from "./arrivals.ts";

/** Where something between page and server holds the live line back, this finds the transfer. */
const LOOK_AGAIN_MS = 15_000;

/** The newest top-up that came in since the page was opened: by the live line, or by looking. */
export function useArrival(): Arrival | undefined {
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  const [before, setBefore] = useState<ReadonlySet<string>>();
  const history = useSWR<Transaction[], ApiError>(
    getTransactionHistory.path,
    () => send(getTransactionHistory, { query: { nocache: String(Date.now()) } }),
    { refreshInterval: LOOK_AGAIN_MS },
  );

  useLiveEvent((event) => {
    if (event.kind === "topup") setTold((ids) => new Set(ids).add(event.transactionId));
  });

  // Only a fresh answer says what was there before: what the cache kept may be an hour old.
  if (!before && history.data && !history.isValidating) {
    setBefore(new Set(history.data.map(({ id }) => id)));
  }
  const arrival = before && newestArrival(history.data ?? [], before, told);

  const arrivedId = arrival?.transactionId;
  useEffect(() => {
    if (arrivedId !== undefined) void refreshUser();
  }, [arrivedId]);
  return arrival;
}
