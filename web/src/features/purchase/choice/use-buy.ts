/** Orders a package and opens its page. After a lost response, another press sends the same idempotency key. */
import type { ReplyOf } from "@portal/contract/http/call";
import { createPurchase, getPurchaseQuotes } from "@portal/contract/purchase";
import { useState } from "react";
import { useLocation } from "wouter";
import { type ApiError, asApiError } from "../../../lib/api/api-error.ts";
import { send } from "../../../lib/api/api.ts";
import { setReply } from "../../../lib/api/cache.tsx";
import { inTab, requestKeeper } from "../../../lib/api/kept-request.ts";
import { isOutcomeUnknown } from "../../../lib/form/is-outcome-unknown.ts";
import { useUser } from "../../../lib/session/session.ts";
import { purchasePath } from "../../../paths.ts";

type Order = {
  /** Another player may sign in on the same tab. */
  readonly username: string;
  readonly creditAmount: number;
  /** The coins that the page showed for the package. */
  readonly coins: number;
  readonly zoneId: string;
  readonly character?: string | undefined;
  readonly characterId?: string | undefined;
  readonly method?: string | undefined;
};

/** The history state that `useBuy` passes to the purchase's page. */
export type PurchaseHistoryState = Pick<ReplyOf<typeof createPurchase>, "receiverBefore">;

const orders = requestKeeper<Order>(inTab("purchase.order"));

async function refreshQuotes(): Promise<void> {
  const quotes = await send(getPurchaseQuotes, {}).catch(() => undefined);
  if (quotes) await setReply(getPurchaseQuotes, quotes);
}

export function useBuy() {
  const { username } = useUser();
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const buy = async (choice: Omit<Order, "username">): Promise<void> => {
    const order = orders.keep({ username, ...choice });
    const { creditAmount, coins, zoneId, character, characterId, method, idempotencyKey } = order;
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { creditAmount, coins, zoneId, character, characterId, method };
      const { id, receiverBefore } = await send(createPurchase, { body }, { idempotencyKey });
      orders.forget(order);
      const state: PurchaseHistoryState = { receiverBefore };
      navigate(purchasePath(id), { state });
    } catch (thrown) {
      const error = asApiError(thrown);
      if (!isOutcomeUnknown(error.statusCode)) orders.forget(order);
      // The package may have changed.
      void refreshQuotes();
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, buy };
}
