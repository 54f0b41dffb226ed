import { cleanCode } from "@portal/contract/values/clean-text";
import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";
import { useTypedText } from "./use-typed-text.ts";

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, "onChange" | "value"> & {
  value: string;
  onType: (code: string) => void;
};

/**
 * The field for a code from an email, an SMS or an application. Spaces and invisible characters pasted with the code
 * are dropped.
 */
export function CodeField({ value, onType, maxLength, ...field }: CodeFieldProps) {
  const typed = useTypedText(value, ({ input }) =>
    onType(cleanCode(input.value).slice(0, maxLength)),
  );
  return (
    <TextField
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      required
      {...field}
      {...typed}
    />
  );
}
