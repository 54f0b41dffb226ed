import { useState } from "react";
import { type ApiError, asApiError } from "../api/api-error.ts";

/** Runs what a button does, and holds whether it is under way and how it failed. */
export function useAction() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const run = async (act: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (thrown) {
      setFailure(asApiError(thrown));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, run, clearFailure: () => setFailure(undefined) };
}
