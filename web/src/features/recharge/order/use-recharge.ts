/** Buys coins: keeps an order until its result is known, sends it, asks for a proof, and waits for the game. */
import { PROOF_FIELD, type ProofInput, type ProofMethod } from "@portal/contract/proofs";
import {
  getRechargeOptions,
  rechargeGame,
  type RechargeOptions,
  type RechargeResult,
} from "@portal/contract/recharge";
import type { Transaction } from "@portal/contract/transactions";
import { useEffect, useRef, useState } from "react";
import { type ApiError, asApiError, codeOf } from "../../../lib/api/api-error.ts";
import { send } from "../../../lib/api/api.ts";
import { setReply } from "../../../lib/api/cache.tsx";
import { inTab, type KeptRequest, requestKeeper } from "../../../lib/api/kept-request.ts";
import { isOutcomeUnknown } from "../../../lib/form/is-outcome-unknown.ts";
import { useLatestTransactions } from "../../../lib/live/latest-transactions.ts";
import { refreshBalanceUnlessLive, refreshUserOnce } from "../../../lib/live/live-balance.ts";
import { inOrderOfUse } from "../../../lib/proof/last-way.ts";
import { sendProofCode } from "../../../lib/proof/send-proof-code.ts";
import { keepRecipient } from "../../../lib/purchase/kept-recipient.ts";
import { useUser } from "../../../lib/session/session.ts";

/** The interval of repeated requests for the history, for networks that hold live events back. */
const POLL_MS = 4_000;

type OrderChoice = {
  /** The player of the order: another player may sign in on the same tab. */
  readonly username: string;
  readonly creditAmount: number;
  /** The coins that the page showed for the package. */
  readonly coins?: number | undefined;
  readonly zoneId: string;
  /** The game's id of the character that receives, and its name; absent where the account does. */
  readonly characterId?: string | undefined;
  readonly character?: string | undefined;
};

/** An order whose result is not known yet. A reload resumes it. */
export type KeptOrder = KeptRequest<OrderChoice>;

const orders = requestKeeper<OrderChoice>(inTab("recharge.order"));

export const { keep: keepOrder, forget: forgetOrder } = orders;

/** Returns this player's order whose result is not known yet, also from before a reload. */
export function keptOrder(username: string): KeptOrder | undefined {
  const order = orders.kept();
  return order?.username === username ? order : undefined;
}

/**
 * Returns the order for this choice: the kept one if it may be the same, else a new one. A character that is missing
 * in one of the two (the game may not answer) or was renamed does not make a second order.
 */
export function orderOf(choice: OrderChoice): KeptOrder {
  const kept = keptOrder(choice.username);
  const characterIds = new Set([kept?.characterId, choice.characterId]);
  // A missing character may be the same one.
  characterIds.delete(undefined);
  const isSame =
    kept?.creditAmount === choice.creditAmount &&
    kept.zoneId === choice.zoneId &&
    characterIds.size <= 1;
  return kept && isSame ? kept : keepOrder(choice);
}

/** The server demands a proof for the order, which is kept meanwhile. */
export type Confirming = {
  step: "confirming";
  order: KeptOrder;
  /** The player's proofs, the one used last first. `isCodeSent`: a code by the first one has been sent. */
  methods: readonly ProofMethod[];
  isCodeSent: boolean;
};

export type RechargeState =
  | { step: "idle" }
  | { step: "sending" }
  | Confirming
  /** The game has not answered yet; its result will show here. */
  | { step: "processing"; result: RechargeResult; order: KeptOrder }
  | { step: "done"; result: RechargeResult; order: KeptOrder }
  /** The game refused after all, and the credit is back. */
  | { step: "refunded" }
  | { step: "refused"; error: ApiError }
  /** No response: the order may have been done. It is kept, to be sent again unchanged. */
  | { step: "unanswered"; order: KeptOrder; error: ApiError | undefined };

/** Buys coins. An order that an earlier visit left without a response is resumed. */
export function useRecharge() {
  const { username } = useUser();
  const [state, setState] = useState<RechargeState>(() => {
    const order = keptOrder(username);
    return order ? { step: "unanswered", order, error: undefined } : { step: "idle" };
  });
  const settlement = useSettlement(
    state.step === "processing" ? state.result.transactionId : undefined,
  );

  /** If the dialog is closed while its order is on its way, the page shows the result. */
  const confirming = useRef({ isSending: false, wasLeft: false });

  const place = async (order: KeptOrder, proof?: ProofInput): Promise<boolean> => {
    try {
      const result = await sendOrder(order, proof);
      forgetOrder(order);
      keepRecipient(order.username, order);
      refreshUserOnce();
      const step = result.status === "success" ? "done" : "processing";
      setState({ step, result, order });
      return true;
    } catch (thrown) {
      const error = asApiError(thrown);
      const hasForm = proof !== undefined && !confirming.current.wasLeft;
      if (hasForm && isAboutProof(error)) throw error;
      const refusal = await afterRefusal(order, error);
      if (refusal.step === "refused") forgetOrder(order);
      refreshUserOnce();
      setState(refusal);
      return false;
    } finally {
      confirming.current.isSending = false;
      void refreshRechargeOptions();
    }
  };

  return {
    state: settled(state, settlement),
    /** @returns whether the order was placed, as far as it is known */
    buy: async (choice: Omit<OrderChoice, "username">): Promise<boolean> => {
      if (state.step === "sending") return false;
      const { creditAmount, coins, zoneId, characterId, character } = choice;
      setState({ step: "sending" });
      return place(orderOf({ username, creditAmount, coins, zoneId, characterId, character }));
    },
    /** Sends the order that waits for a proof. @throws ApiError where the proof is wrong */
    confirm: async (proof: ProofInput): Promise<boolean> => {
      if (state.step !== "confirming") return false;
      confirming.current = { isSending: true, wasLeft: false };
      return place(state.order, proof);
    },
    /** Drops the order that waits for a proof. An order that has been sent is not taken back. */
    cancel: () => {
      if (state.step !== "confirming") return;
      const { isSending } = confirming.current;
      confirming.current.wasLeft = true;
      if (!isSending) forgetOrder(state.order);
      setState({ step: isSending ? "sending" : "idle" });
    },
    clear: () => setState({ step: "idle" }),
  };
}

const TOO_MANY_REQUESTS = 429;

/** Whether the proof's form shows this error, and the order keeps waiting. */
function isAboutProof({ statusCode, errors }: ApiError): boolean {
  return errors?.[PROOF_FIELD] !== undefined || statusCode === TOO_MANY_REQUESTS;
}

function sendOrder(order: KeptOrder, proof?: ProofInput): Promise<RechargeResult> {
  const { creditAmount, coins, zoneId, characterId, idempotencyKey } = order;
  const body = {
    creditAmount,
    coins,
    zoneId,
    characterId,
    ...(proof === undefined ? {} : { proof }),
  };
  return send(rechargeGame, { body }, { idempotencyKey });
}

async function afterRefusal(order: KeptOrder, error: ApiError): Promise<RechargeState> {
  if (isOutcomeUnknown(error.statusCode)) return { step: "unanswered", order, error };
  const code = codeOf(rechargeGame, error);
  switch (code) {
    case "payment_proof_needed":
      return askForProof(order, error);
    // The page lists the steps that give a proof.
    case "payment_proof_missing":
    // The page shows what is missing in place of the form.
    case "recharge_needs_phone":
    case "recharge_needs_identity":
    case "recharge_needs_guardian":
    // The server's message covers these.
    case "spending_limit_reached":
    case "credit_too_low":
    case "spending_locked":
    case "spending_stopped":
    case "passkeys_unavailable":
    case "recharge_refused":
    case "game_unavailable":
    case "idempotency_key_invalid":
    case "idempotency_key_reused":
    case undefined:
      return { step: "refused", error };
    default:
      // Compile-time check: no other code is left.
      code satisfies never;
      return { step: "refused", error };
  }
}

async function askForProof(order: KeptOrder, error: ApiError): Promise<RechargeState> {
  // The proofs as they are now: the player may have added or removed one in another window.
  const options = await refreshRechargeOptions();
  const methods = inOrderOfUse(options?.confirmation?.methods ?? []);
  const [first] = methods;
  if (first === undefined) return { step: "refused", error };
  return { step: "confirming", order, methods, isCodeSent: await isSent(first) };
}

/** Sends a code. If that fails, the form has a button that tries again and says why. */
async function isSent(method: ProofMethod): Promise<boolean> {
  if (method !== "sms" && method !== "email") return false;
  return sendProofCode("confirm.payment", method).then(
    () => true,
    () => false,
  );
}

function settled(state: RechargeState, settlement: Settlement | undefined): RechargeState {
  if (state.step !== "processing" || !settlement) return state;
  return settlement === "success" ? { ...state, step: "done" } : { step: "refunded" };
}

/**
 * Requests the options again, because the day's sum and the player's proofs change. If that fails, the page keeps
 * the old ones.
 */
async function refreshRechargeOptions(): Promise<RechargeOptions | undefined> {
  try {
    const options = await send(getRechargeOptions, {});
    await setReply(getRechargeOptions, options);
    return options;
  } catch {
    return undefined;
  }
}

type Settlement = "success" | "failed";

/** Returns the final result of a pending recharge, from the history; undefined while it is pending. */
function useSettlement(transactionId: string | undefined): Settlement | undefined {
  const { data } = useLatestTransactions({
    when: transactionId !== undefined,
    repeatMs: (history) => (settlementOf(history, transactionId) ? 0 : POLL_MS),
  });
  const settlement = settlementOf(data, transactionId);
  useEffect(() => {
    if (settlement) refreshBalanceUnlessLive();
  }, [settlement]);
  return settlement;
}

function settlementOf(
  history: readonly Transaction[] | undefined,
  transactionId: string | undefined,
): Settlement | undefined {
  const status = history?.find(({ id }) => id === transactionId)?.status;
  return status === "success" || status === "failed" ? status : undefined;
}
