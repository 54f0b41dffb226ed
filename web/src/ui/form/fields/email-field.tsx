import { useLingui } from "@lingui/react/macro";
import { EMAIL_MAX_LENGTH } from "@portal/contract/values/limits";
import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

/** The field for an email address. It takes what `form.text(name)` returns. */
export function EmailField(props: Partial<ComponentProps<typeof TextField>>) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Email`}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={EMAIL_MAX_LENGTH}
      required
      {...props}
    />
  );
}
