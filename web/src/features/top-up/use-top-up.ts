import { getTopUp } from "@portal/contract/top-up";
import { useEffect } from "react";
import { useCall } from "../../lib/api/use-call.ts";
import { refreshUnheardBalance } from "../../lib/live/live-balance.ts";
import { bringsTransfer } from "../../lib/live/live-events.ts";

/** How often the top-up is requested again where a network holds live events back. */
const LOOK_AGAIN_MS = 5_000;

/** Returns one top-up. Live events keep it current, and repeated requests until the credit is there. */
export function useTopUp(id: string) {
  const { data, error, isValidating, refetch } = useCall(getTopUp, () => ({ params: { id } }), {
    repeatMs: (topUp) => (topUp?.credited ? 0 : LOOK_AGAIN_MS),
    outdatedBy: (event) => event.kind === "ready" || bringsTransfer(event),
  });
  // The balance changed with the top-up.
  const isCredited = Boolean(data?.credited);
  useEffect(() => {
    if (isCredited) refreshUnheardBalance();
  }, [isCredited]);
  return { topUp: data, error, isValidating, refresh: () => void refetch() };
}
