import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, "onChange"> & {
  onType: (code: string) => void;
};

/** For a code that came in a letter, an SMS or an application: also pasted with the spaces around it. */
export function CodeField({ onType, ...field }: CodeFieldProps) {
  return (
    <TextField
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      required
      {...field}
      onChange={({ target: { value } }) => onType(value.replaceAll(/\s/g, ""))}
    />
  );
}
