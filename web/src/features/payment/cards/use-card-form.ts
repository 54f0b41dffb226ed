import type { FieldErrors } from "@portal/contract/http/errors";
import { CARD_VALUE_MISSING_MESSAGE, submitCard } from "@portal/contract/payment";
import { type SubmitEvent, useReducer, useState } from "react";
import { asApiError } from "../../../lib/api/api-error.ts";
import { send } from "../../../lib/api/api.ts";
import { inMemory, requestKeeper } from "../../../lib/api/kept-request.ts";
import { isOutcomeUnknown } from "../../../lib/form/is-outcome-unknown.ts";
import { useDraftKeeper, withDraft } from "../../../lib/form/use-draft.ts";
import { focusFirst } from "../../../lib/form/use-form.ts";
import { refreshUser } from "../../../lib/session/session.ts";
import { cardFormReducer, type CardValues, emptyCardForm, NO_VALUE } from "./card-form-state.ts";

/** The fields that are restored after the end of a session, without the PIN: the serial alone is worth nothing. */
const KEPT = { form: "card", fields: ["provider", "serial", "value"] } as const;

/**
 * Submits a card. A request without a response is kept: pressing again sends the same key, and the server
 * takes the card once. A PIN is never put into the browser's storage.
 */
export function useCardForm(firstProvider: string, onSubmitted: () => void) {
  const [state, dispatch] = useReducer(cardFormReducer, firstProvider, (provider) => {
    const empty = emptyCardForm(provider);
    return { ...empty, values: withDraft(KEPT, empty.values) };
  });
  useDraftKeeper(KEPT, state.values);
  const [requests] = useState(() => requestKeeper<CardValues>(inMemory()));

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.isSending) return;
    const errors = missing(state.values);
    if (Object.keys(errors).length > 0) {
      dispatch({ type: "refuse", errors });
      focusFirst(event.currentTarget, Object.keys(errors));
      return;
    }
    const form = event.currentTarget;
    const request = requests.keep(state.values);
    const { idempotencyKey } = request;
    dispatch({ type: "send" });
    try {
      const result = await send(submitCard, { body: state.values }, { idempotencyKey });
      requests.forget(request);
      dispatch({ type: "answer", result });
    } catch (thrown) {
      const error = asApiError(thrown);
      if (!isOutcomeUnknown(error.statusCode)) requests.forget(request);
      dispatch({ type: "fail", error });
      focusFirst(form, Object.keys(error.errors ?? {}));
    } finally {
      onSubmitted();
      void refreshUser();
    }
  };
  return { state, dispatch, submit };
}

/** Reports empty fields. The server checks the lengths. */
function missing({ serial, pin, value }: CardValues): FieldErrors {
  return {
    ...(serial === "" ? { serial: ["Vui lòng nhập Số seri."] } : {}),
    ...(pin === "" ? { pin: ["Vui lòng nhập Mã số thẻ."] } : {}),
    ...(value === NO_VALUE ? { value: [CARD_VALUE_MISSING_MESSAGE] } : {}),
  };
}
