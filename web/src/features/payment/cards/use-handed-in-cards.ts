import { getSubmittedCards, type SubmittedCard } from "@portal/contract/payment";
import { useEffect } from "react";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { useCall } from "../../../lib/api/use-call.ts";
import { refreshUnheardBalance } from "../../../lib/live/live-balance.ts";

/** How often the cards are requested again where a network holds live events back. */
const LOOK_AGAIN_MS = 4_000;

export type SubmittedCardsState = {
  readonly data: readonly SubmittedCard[] | undefined;
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
  readonly refresh: () => void;
};

/** The player's cards, kept current by live events, and by repeated requests while one is being processed. */
export function useHandedInCards(): SubmittedCardsState {
  const { data, error, isValidating, refetch } = useCall(getSubmittedCards, undefined, {
    repeatMs: (cards) => (cards?.some(isOpen) ? LOOK_AGAIN_MS : 0),
    outdatedBy: (event) =>
      event.kind === "ready" ||
      (event.kind === "balance" && event.lines.some(({ type }) => type === "topup.card")),
  });

  // The balance changed with the card.
  const credited = data?.filter(({ status }) => status === "success").length;
  useEffect(() => {
    if (credited !== undefined && credited > 0) refreshUnheardBalance();
  }, [credited]);
  return { data, error, isLoading: isValidating, refresh: () => void refetch() };
}

function isOpen({ status }: SubmittedCard): boolean {
  return status === "pending";
}
