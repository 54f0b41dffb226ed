/** Computes the card form's state: its types, the empty form and the reducer. */
import type { FieldErrors } from "@portal/contract/http/errors";
import type { CardResult } from "@portal/contract/payment";
import type { ApiError } from "../../../lib/api/api-error.ts";

/** The value of the denomination's placeholder: nothing is chosen. */
export const NO_VALUE = 0;

export type CardValues = {
  readonly provider: string;
  readonly serial: string;
  readonly pin: string;
  /** In VND. */
  readonly value: number;
};

export type CardNotice =
  | { readonly kind: "answered"; readonly result: CardResult }
  | { readonly kind: "failed"; readonly error: ApiError }
  /** Refused here, before anything was sent. */
  | { readonly kind: "incomplete"; readonly message: string };

export type CardFormState = {
  readonly values: CardValues;
  readonly errors: FieldErrors;
  readonly notice: CardNotice | undefined;
  readonly isSending: boolean;
};

export type CardFormAction =
  | { readonly type: "type"; readonly name: "serial" | "pin"; readonly text: string }
  | { readonly type: "choose-provider"; readonly provider: string }
  | { readonly type: "choose-value"; readonly value: number }
  | { readonly type: "refuse"; readonly errors: FieldErrors }
  | { readonly type: "send" }
  | { readonly type: "answer"; readonly result: CardResult }
  | { readonly type: "fail"; readonly error: ApiError };

export function emptyCardForm(provider: string): CardFormState {
  return {
    values: { provider, serial: "", pin: "", value: NO_VALUE },
    errors: {},
    notice: undefined,
    isSending: false,
  };
}

export function cardFormReducer(state: CardFormState, action: CardFormAction): CardFormState {
  switch (action.type) {
    case "type":
      return edited(state, { [action.name]: action.text });
    case "choose-provider":
      // Each provider has its own denominations.
      return edited(state, { provider: action.provider, value: NO_VALUE });
    case "choose-value":
      return edited(state, { value: action.value });
    case "refuse": {
      const [first] = Object.values(action.errors);
      const notice = { kind: "incomplete", message: first?.[0] ?? "" } as const;
      return { ...state, errors: action.errors, notice };
    }
    case "send":
      return { ...state, isSending: true, errors: {}, notice: undefined };
    case "answer":
      // A card is submitted once. The form is empty for the next one.
      return {
        ...emptyCardForm(state.values.provider),
        notice: { kind: "answered", result: action.result },
      };
    case "fail":
      return {
        ...state,
        isSending: false,
        errors: action.error.errors ?? {},
        notice: { kind: "failed", error: action.error },
      };
  }
}

/** Editing any field clears the notice, and the errors of that field. */
function edited(state: CardFormState, changes: Partial<CardValues>): CardFormState {
  const errors = Object.entries(state.errors).filter(([name]) => !Object.hasOwn(changes, name));
  return {
    ...state,
    values: { ...state.values, ...changes },
    errors: Object.fromEntries(errors),
    notice: undefined,
  };
}
