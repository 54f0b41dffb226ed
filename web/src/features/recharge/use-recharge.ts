import { rechargeGame, type RechargeResult } from "@portal/contract/recharge";
import { useState } from "react";
import { type ApiError, asApiError } from "../../lib/api-error.ts";
import { send } from "../../lib/api.ts";
import { refreshUser, useUser } from "../../lib/session.ts";
import { forgetOrder, keepOrder, type KeptOrder, keptOrder, leavesOpen } from "./kept-order.ts";
import { type Settlement, useSettlement } from "./use-settlement.ts";

export type RechargeState =
  | { step: "idle" }
  | { step: "sending" }
  /** The game has not answered yet; what becomes of it shows here. */
  | { step: "processing"; result: RechargeResult }
  | { step: "done"; result: RechargeResult }
  /** The game refused after all, and the credit is back. */
  | { step: "refunded" }
  | { step: "refused"; error: ApiError }
  /** No answer: the order may have been done. It is kept, to be sent again as it was. */
  | { step: "unanswered"; order: KeptOrder; error: ApiError | undefined };

/** Buying coins. An order left without an answer by an earlier visit is taken up again. */
export function useRecharge() {
  const { username } = useUser();
  const [state, setState] = useState<RechargeState>(() => {
    const order = keptOrder(username);
    return order ? { step: "unanswered", order, error: undefined } : { step: "idle" };
  });
  const settlement = useSettlement(
    state.step === "processing" ? state.result.transactionId : undefined,
  );

  /** @returns whether the order was placed, as far as it is known */
  const buy = async (creditAmount: number, zoneId: string): Promise<boolean> => {
    if (state.step === "sending") return false;
    const order = keepOrder({ username, creditAmount, zoneId });
    setState({ step: "sending" });
    try {
      const { idempotencyKey } = order;
      const result = await send(
        rechargeGame,
        { body: { creditAmount, zoneId } },
        { idempotencyKey },
      );
      forgetOrder(order);
      setState({ step: result.status === "success" ? "done" : "processing", result });
      return true;
    } catch (thrown) {
      const error = asApiError(thrown);
      const isOpen = leavesOpen(error.statusCode);
      if (!isOpen) forgetOrder(order);
      setState(isOpen ? { step: "unanswered", order, error } : { step: "refused", error });
      return false;
    } finally {
      void refreshUser();
    }
  };

  return { state: settled(state, settlement), buy, clear: () => setState({ step: "idle" }) };
}

function settled(state: RechargeState, settlement: Settlement | undefined): RechargeState {
  if (state.step !== "processing" || !settlement) return state;
  return settlement === "success" ? { ...state, step: "done" } : { step: "refunded" };
}
