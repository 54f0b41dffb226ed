import { useEffect, useState } from "react";
import { useLatestTransactions } from "../../../lib/live/latest-transactions.ts";
import { refreshUnheardBalance } from "../../../lib/live/live-balance.ts";
import { useLiveEvent } from "../../../lib/live/live-events.ts";
import { type Arrival, newestArrival } from "./arrivals.ts";

/** How often the history is requested again where a network holds live events back. */
const LOOK_AGAIN_MS = 15_000;

/** Returns the newest top-up since the page was opened, from live events or repeated requests. */
export function useArrival(): Arrival | undefined {
  const [announced, setAnnounced] = useState<ReadonlySet<string>>(new Set());
  const [before, setBefore] = useState<ReadonlySet<string>>();
  const history = useLatestTransactions({ repeatMs: LOOK_AGAIN_MS });

  useLiveEvent((event) => {
    if (event.kind === "topup") setAnnounced((ids) => new Set(ids).add(event.transactionId));
  });

  // Only a fresh response shows what was there before: the cached one may be an hour old.
  if (!before && history.data && !history.isValidating) {
    setBefore(new Set(history.data.map(({ id }) => id)));
  }
  const arrival = before && newestArrival(history.data ?? [], before, announced);

  const arrivedId = arrival?.transactionId;
  useEffect(() => {
    if (arrivedId !== undefined) refreshUnheardBalance();
  }, [arrivedId]);
  return arrival;
}
