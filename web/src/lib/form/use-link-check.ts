/** Checks the link of an email that the player followed (`useLinkCheck`). */
import { useCallback, useEffect, useState } from "react";
import { type ApiError, asApiError, CONFLICT, NOT_FOUND } from "../api/api-error.ts";

type LinkAnswer =
  | { readonly status: "checking" }
  | { readonly status: "good" }
  | { readonly status: "bad" }
  /** The link has worked before. */
  | { readonly status: "used" }
  /** It is not known whether the link is valid: the server gave no response, or was too busy. */
  | { readonly status: "unreachable"; readonly error: ApiError; readonly isRetrying: boolean };

/**
 * Checks with the server the link that the player followed; `retry` checks again. `ask` must be the same function at
 * each render.
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
  if (error.statusCode === CONFLICT) return { status: "used" };
  // The server answers "not found" for a text that cannot be a token.
  const isBad = error.errors?.["token"] !== undefined || error.statusCode === NOT_FOUND;
  return isBad ? { status: "bad" } : { status: "unreachable", error, isRetrying: false };
}
