/** Holds a form's state (`useForm`), makes its checks (`checkWith`), focuses the first wrong field (`focusFirst`). */
import { type FieldErrors, fieldErrorsOf } from "@portal/contract/http/errors";
import { type ChangeEvent, type SubmitEvent, useEffect, useMemo, useReducer, useRef } from "react";
import type * as z from "zod/mini";
import { asApiError } from "../api/api-error.ts";
import { afterPaint } from "../browser/after-paint.ts";
import { afterPress } from "../browser/after-press.ts";
import { type FormState, formReducer, initialFormState, shownError } from "./form-state.ts";
import { type Kept, useDraftKeeper, withDraft } from "./use-draft.ts";

type Fields = Record<string, string | boolean>;
type NamesOf<Values, Kind> = {
  [K in keyof Values]: Values[K] extends Kind ? K : never;
}[keyof Values] &
  string;

type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

type FormOptions<Values extends Fields> = {
  /** Returns the errors by field. Make it by `checkWith(schema)`, once, outside of the component. */
  check: (values: Values) => FieldErrors;
  initial: Values;
  /** Called with values that keep the rules. What it throws becomes the form's errors. */
  submit: (values: Values) => Promise<void>;
  /** The values that are restored if the session ends meanwhile. */
  kept?: Kept<Values>;
  /** Called once the player types, to request ahead what submitting will need. */
  prepare?: () => void;
};

/** Makes a form's check from the contract's rules; the server applies the same. */
export function checkWith(schema: z.ZodMiniType): (values: unknown) => FieldErrors {
  return (values) => {
    const result = schema.safeParse(values);
    return result.success ? {} : fieldErrorsOf(result.error);
  };
}

/**
 * Holds the state of one form. Rules are checked live (`isValid`); a field's error shows once it was left or
 * submitting was tried. The server's errors show at their fields and go when those change.
 */
export function useForm<Values extends Fields>(options: FormOptions<Values>) {
  const { check, initial, submit, kept, prepare } = options;
  type State = FormState<Values>;
  const [state, dispatch] = useReducer(formReducer<Values>, initial, (values) =>
    initialFormState(withDraft(kept, values)),
  );
  useDraftKeeper(kept, state.values);
  const broken = useMemo(() => check(state.values), [check, state.values]);
  const isValid = Object.keys(broken).length === 0;
  const formElement = useRef<HTMLFormElement>(undefined);

  // Runs after rendering: a refusal may add fields that were not on the page.
  useEffect(() => {
    if (state.failure?.errors) focusFirst(formElement.current, Object.keys(state.failure.errors));
  }, [state.failure]);

  const set = (name: keyof Values & string, value: State["values"][keyof Values]) => {
    if (prepare) void afterPaint().then(prepare);
    dispatch({ type: "change", name, value });
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    formElement.current = event.currentTarget;
    if (state.status === "submitting") return;
    if (!isValid) {
      dispatch({ type: "refuse", names: Object.keys(broken) });
      focusFirst(event.currentTarget, Object.keys(broken));
      return;
    }
    dispatch({ type: "submit" });
    try {
      await afterPaint();
      await submit(state.values);
      dispatch({ type: "succeed" });
    } catch (thrown) {
      dispatch({ type: "fail", error: asApiError(thrown) });
    }
  };

  return {
    values: state.values,
    isValid,
    isSubmitting: state.status === "submitting",
    isDone: state.status === "done",
    /** The server's error of the whole form, to show above the fields. */
    failure: isShownAtFields(state) ? undefined : state.failure,
    set,
    onSubmit,
    error: (name: keyof Values & string) => shownError(state, broken, name),
    /** The props of a text field of this name. */
    text: (name: NamesOf<Values, string>) => ({
      name,
      value: state.values[name] as string,
      error: shownError(state, broken, name),
      onChange: (event: ChangeEvent<TextControl>) =>
        set(name, event.target.value as Values[typeof name]),
      onBlur: () => afterPress(() => dispatch({ type: "leave", name })),
    }),
    /** The props of a checkbox of this name. */
    checkbox: (name: NamesOf<Values, boolean>) => ({
      name,
      checked: state.values[name] as boolean,
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        set(name, event.target.checked as Values[typeof name]),
    }),
  };
}

/** Whether the server's errors concern this form's own fields and nothing else. */
function isShownAtFields<Values extends Fields>({ failure, values }: FormState<Values>): boolean {
  if (!failure?.isOfFields) return false;
  return Object.keys(failure.errors ?? {}).every((name) => Object.hasOwn(values, name));
}

/** Focuses the first wrong field in the page's order. */
export function focusFirst(form: HTMLFormElement | undefined, names: readonly string[]): void {
  for (const control of form?.elements ?? []) {
    if (names.includes(control.getAttribute("name") ?? "") && !control.matches(":disabled")) {
      (control as HTMLElement).focus();
      return;
    }
  }
}
