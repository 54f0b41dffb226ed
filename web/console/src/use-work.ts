import { useState } from "react";
import { type ApiError, asApiError } from "../../src/lib/api/api-error.ts";

/** Runs one piece of work at a time, and keeps what went wrong with the last. */
export function useWork() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (thrown) {
      setFailure(asApiError(thrown));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, run };
}
