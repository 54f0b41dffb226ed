import { useCallback, useRef, useState } from "react";
import { type ApiError, asApiError } from "../../src/lib/api/api-error.ts";

/** Runs one piece of work at a time, and keeps the error of the last. */
export function useWork() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const busy = useRef(false);
  const run = useCallback(async (work: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (thrown) {
      setFailure(asApiError(thrown));
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }, []);
  return { isBusy, failure, run };
}
