import { endSessionCall } from "@portal/contract/security";
import { useState } from "react";
import { asApiError, NOT_FOUND } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { useAction } from "../../lib/form/use-action.ts";

/** Which session was ended, for the message. */
export type Ended = { what: "one"; device: string } | { what: "others" };

/** Ends sessions one at a time. `onEnded` resolves once the list is current again. */
export function useEndSession(onEnded: () => Promise<unknown>) {
  const [endingId, setEndingId] = useState<string>();
  const [ended, setEnded] = useState<Ended>();
  const { failure, run, clearFailure } = useAction();

  const showEnded = async (what: Ended) => {
    await onEnded();
    setEnded(what);
  };
  const endOne = async ({ id, device }: { id: string; device: string }) => {
    if (endingId !== undefined) return;
    setEndingId(id);
    setEnded(undefined);
    await run(async () => {
      await send(endSessionCall, { params: { id } }).catch((thrown: unknown) => {
        // The session had ended by itself, as the player wanted.
        if (asApiError(thrown).statusCode !== NOT_FOUND) throw thrown;
      });
      await showEnded({ what: "one", device });
    });
    setEndingId(undefined);
  };
  const notifyOfOthers = () => {
    clearFailure();
    return showEnded({ what: "others" });
  };
  return { ended, failure, endingId, endOne, notifyOfOthers };
}
