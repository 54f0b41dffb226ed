import { useCallback, useEffect, useState } from "react";
import { type ApiError, asApiError, NOT_FOUND } from "../api/api-error.ts";

type LinkAnswer =
  | { readonly status: "checking" }
  | { readonly status: "good" }
  | { readonly status: "bad" }
  /** It is not known whether the link is good: the server gave no answer, or was too busy. */
  | { readonly status: "unreachable"; readonly error: ApiError; readonly isRetrying: boolean };

/**
 * Asks the server about the link by which one came; `retry` asks again. `ask` must be the same function
 * at each drawing.
 */
export function useLinkCheck(
  token: string,
  ask: (token: string) => Promise<unknown>,
): LinkAnswer & { readonly retry: () => void } {
  const [answer, setAnswer] = useState<LinkAnswer>({ status: "checking" });

  const check = useCallback(
    () =>
      ask(token).then(
        () => setAnswer({ status: "good" }),
        (thrown: unknown) => setAnswer(refusalOf(asApiError(thrown))),
      ),
    [token, ask],
  );

  useEffect(() => void check(), [check]);

  const retry = () => {
    if (answer.status === "unreachable") setAnswer({ ...answer, isRetrying: true });
    void check();
  };
  return { ...answer, retry };
}

function refusalOf(error: ApiError): LinkAnswer {
  // What cannot be a token at all is no address of the server's.
  const isBad = error.errors?.["token"] !== undefined || error.statusCode === NOT_FOUND;
  return isBad ? { status: "bad" } : { status: "unreachable", error, isRetrying: false };
}
