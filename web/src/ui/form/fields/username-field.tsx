import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

/** The field for the name of an account. It takes what `form.text(name)` returns. */
export function UsernameField(props: Partial<ComponentProps<typeof TextField>>) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Tên đăng nhập`}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="next"
      required
      {...props}
    />
  );
}
