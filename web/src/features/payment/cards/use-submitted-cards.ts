import { getSubmittedCards } from "@portal/contract/payment";
import { useEffect } from "react";
import { useCall } from "../../../lib/api/use-call.ts";
import { refreshBalanceUnlessLive } from "../../../lib/live/live-balance.ts";

/** The interval of repeated requests for the cards, for networks that hold live events back. */
const POLL_MS = 4_000;

/** The player's cards, kept current by live events, and by repeated requests while one is being processed. */
export function useSubmittedCards() {
  const cards = useCall(getSubmittedCards, undefined, {
    repeatMs: (data) => (data?.some(({ status }) => status === "pending") ? POLL_MS : 0),
    outdatedBy: (event) =>
      event.kind === "ready" ||
      (event.kind === "balance" && event.lines.some(({ type }) => type === "topup.card")),
  });

  // The balance changed with the card.
  const credited = cards.data?.filter(({ status }) => status === "success").length;
  useEffect(() => {
    if (credited !== undefined && credited > 0) refreshBalanceUnlessLive();
  }, [credited]);
  return cards;
}
