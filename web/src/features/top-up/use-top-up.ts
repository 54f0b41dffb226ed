import { dropTopUp, getTopUp, type TopUp } from "@portal/contract/top-up";
import { useEffect, useState } from "react";
import useSWR from "swr";
import { type ApiError, asApiError } from "../../lib/api-error.ts";
import { send } from "../../lib/api.ts";
import { useLiveEvent } from "../../lib/live.ts";
import { refreshUser } from "../../lib/session.ts";

/** Where something between page and server holds the live line back, this finds the credit. */
const LOOK_AGAIN_MS = 5_000;

/** One top-up, kept true by the live line, and by looking until the credit is there. */
export function useTopUp(id: string) {
  const { data, error, isValidating, mutate } = useSWR<TopUp, ApiError>(
    getTopUp.path.replace("{id}", id),
    () => send(getTopUp, { params: { id } }),
    { refreshInterval: (topUp) => (topUp?.credited ? 0 : LOOK_AGAIN_MS) },
  );
  useLiveEvent((event) => {
    if (event.kind === "topup" || event.kind === "ready") void mutate();
  });
  // The balance moved with it, whether or not the live line said so.
  const isCredited = Boolean(data?.credited);
  useEffect(() => {
    if (isCredited) void refreshUser();
  }, [isCredited]);
  return { topUp: data, error, isValidating, refresh: () => void mutate() };
}

/** Takes back the word that it was sent. `onDropped` shows another page. */
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
