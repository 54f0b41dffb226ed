import { endSessionCall } from "@portal/contract/security";
import { useState } from "react";
import { type ApiError, asApiError, NOT_FOUND } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";

/** Which session was ended, for the message. */
export type Ended = { what: "one"; device: string } | { what: "others" };

/** Ends sessions one at a time. `onEnded` resolves once the list is current again. */
export function useEndSession(onEnded: () => Promise<unknown>) {
  const [endingId, setEndingId] = useState<string>();
  const [ended, setEnded] = useState<Ended>();
  const [failure, setFailure] = useState<ApiError>();

  const tell = async (what: Ended) => {
    await onEnded();
    setEnded(what);
  };
  const endOne = async ({ id, device }: { id: string; device: string }) => {
    if (endingId !== undefined) return;
    setEndingId(id);
    setEnded(undefined);
    setFailure(undefined);
    try {
      await send(endSessionCall, { params: { id } });
      await tell({ what: "one", device });
    } catch (thrown) {
      const error = asApiError(thrown);
      // The session had ended by itself, as the player wanted.
      if (error.statusCode === NOT_FOUND) await tell({ what: "one", device });
      else setFailure(error);
    } finally {
      setEndingId(undefined);
    }
  };
  const notifyOfOthers = () => {
    setFailure(undefined);
    return tell({ what: "others" });
  };
  return { ended, failure, endingId, endOne, notifyOfOthers };
}
