import { getHandedInCards, type HandedInCard } from "@portal/contract/payment";
import { useEffect } from "react";
import useSWR from "swr";
import type { ApiError } from "../../../lib/api-error.ts";
import { send } from "../../../lib/api.ts";
import { useLiveEvent } from "../../../lib/live.ts";
import { refreshUser } from "../../../lib/session.ts";

/** Where something between page and server holds the live line back, this finds the result. */
const LOOK_AGAIN_MS = 4_000;

export type HandedInCardsState = {
  readonly data: readonly HandedInCard[] | undefined;
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
  readonly refresh: () => void;
};

/** The player's cards, kept true by the live line, and by looking while one is being processed. */
export function useHandedInCards(): HandedInCardsState {
  const { data, error, isValidating, mutate } = useSWR<HandedInCard[], ApiError>(
    getHandedInCards.path,
    () => send(getHandedInCards, {}),
    { refreshInterval: (cards) => (cards?.some(isOpen) ? LOOK_AGAIN_MS : 0) },
  );
  useLiveEvent((event) => {
    if (event.kind === "topup" || event.kind === "ready") void mutate();
  });

  // The balance moved with it, whether or not the live line said so.
  const credited = data?.filter(({ status }) => status === "success").length;
  useEffect(() => {
    if (credited !== undefined && credited > 0) void refreshUser();
  }, [credited]);
  return { data, error, isLoading: isValidating, refresh: () => void mutate() };
}

function isOpen({ status }: HandedInCard): boolean {
  return status === "pending";
}
