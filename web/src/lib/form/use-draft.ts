/** Keeps what was typed into a form across the end of a session (`drafts.ts` stores it). */
import { useEffect, useEffectEvent, useState } from "react";
import { draftOf, dropDraft, followForm } from "./drafts.ts";

/** The values of a form that outlive the session they were typed in; never a password, PIN or code. */
export type Kept<Values> = {
  readonly form: string;
  readonly fields: readonly (keyof Values & string)[];
};

/** Keeps the `values` of a form on the page if the session ends. */
export function useDraftKeeper<Values extends object>(
  kept: Kept<Values> | undefined,
  values: Values,
): void {
  const current = useEffectEvent(() =>
    Object.fromEntries((kept?.fields ?? []).map((name) => [name, values[name]])),
  );
  const form = kept?.form;
  useEffect(() => {
    if (form === undefined) return undefined;
    dropDraft(form);
    return followForm(form, () => current());
  }, [form]);
}

/** Returns the initial values: those of the draft take the place of the form's own. */
export function withDraft<Values extends object>(
  kept: Kept<Values> | undefined,
  initial: Values,
): Values {
  const draft = kept && draftOf(kept.form);
  if (!draft) return initial;
  const names = kept.fields.filter((name) => typeof draft[name] === typeof initial[name]);
  return { ...initial, ...Object.fromEntries(names.map((name) => [name, draft[name]])) };
}

/** Holds a choice that outlives the session it was made in. */
export function useKeptChoice<Choice extends string | number>(form: string, initial: Choice) {
  const kept: Kept<{ choice: Choice }> = { form, fields: ["choice"] };
  const [choice, choose] = useState(() => withDraft(kept, { choice: initial }).choice);
  useDraftKeeper(kept, { choice });
  return [choice, choose] as const;
}
