import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, "onChange"> & {
  onType: (code: string) => void;
};

/**
 * The field for a code from an email, an SMS or an application. Spaces pasted around the code are dropped.
 */
export function CodeField({ onType, ...field }: CodeFieldProps) {
  return (
    <TextField
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      required
      {...field}
      onChange={({ target: { value } }) => onType(value.replaceAll(/\s/g, ""))}
    />
  );
}
