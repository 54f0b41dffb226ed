/** Computes the state of a form as a pure reducer: the values, the touched fields, the server's errors. */
import type { FieldErrors } from "@portal/contract/http/errors";
import type { ApiError } from "../api/api-error.ts";

export type FormState<Values> = {
  readonly values: Values;
  /** Fields that the player has left; their errors show. A try to submit touches all. */
  readonly touched: ReadonlySet<string>;
  readonly status: "editing" | "submitting" | "done";
  /** The server's errors of single fields; each is dropped when its field changes. */
  readonly serverErrors: FieldErrors;
  /** The server's error of the whole form; dropped at the next change. */
  readonly failure: ApiError | undefined;
};

export type FormAction<Values> =
  | { type: "change"; name: keyof Values & string; value: Values[keyof Values] }
  | { type: "leave"; name: string }
  | { type: "refuse"; names: readonly string[] }
  | { type: "submit" }
  | { type: "fail"; error: ApiError }
  | { type: "succeed" };

export function initialFormState<Values>(values: Values): FormState<Values> {
  return {
    values,
    touched: new Set(),
    status: "editing",
    serverErrors: {},
    failure: undefined,
  };
}

export function formReducer<Values>(
  state: FormState<Values>,
  action: FormAction<Values>,
): FormState<Values> {
  switch (action.type) {
    case "change": {
      const { [action.name]: _dropped, ...serverErrors } = state.serverErrors;
      const values = { ...state.values, [action.name]: action.value };
      return { ...state, values, serverErrors, failure: undefined };
    }
    case "leave":
      return { ...state, touched: new Set(state.touched).add(action.name) };
    case "refuse":
      return { ...state, touched: new Set([...state.touched, ...action.names]) };
    case "submit":
      return { ...state, status: "submitting", serverErrors: {}, failure: undefined };
    case "fail":
      return {
        ...state,
        status: "editing",
        serverErrors: action.error.errors ?? {},
        failure: action.error,
      };
    case "succeed":
      return { ...state, status: "done" };
  }
}

/**
 * Returns the error under a field: the server's first, then a broken rule once the player has left the field.
 */
export function shownError(
  state: FormState<unknown>,
  broken: FieldErrors,
  name: string,
): string | undefined {
  const messages = state.serverErrors[name] ?? (state.touched.has(name) ? broken[name] : undefined);
  return messages?.join("\n");
}
