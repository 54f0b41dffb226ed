import { dropTopUp, getTopUp } from "@portal/contract/top-up";
import { useEffect, useState } from "react";
import { type ApiError, asApiError } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
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

/** Withdraws the player's report of a transfer. `onDropped` shows another page. */
export function useDropTopUp(id: string, onDropped: () => void) {
  const [isDropping, setIsDropping] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const drop = async () => {
    setIsDropping(true);
    setFailure(undefined);
    try {
      await send(dropTopUp, { params: { id } });
      onDropped();
    } catch (thrown) {
      setFailure(asApiError(thrown));
      setIsDropping(false);
    }
  };
  return { drop, isDropping, failure };
}
