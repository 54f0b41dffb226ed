import { PHONE_MAX_LENGTH } from "@portal/contract/values/limits";
import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "onChange" | "onPaste"> & {
  /** Called with digits, which a plus may precede. */
  onType: (phone: string) => void;
};

/** A field for a phone number. Spaces, dots and brackets may be typed or pasted, and are left out. */
export function PhoneField({ onType, ...field }: PhoneFieldProps) {
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={PHONE_MAX_LENGTH}
      required
      {...field}
      onChange={(event) => onType(digitsOf(event.target.value))}
      onPaste={(event) => {
        // Otherwise the browser would cut the text at the maximum before the signs are left out.
        event.preventDefault();
        const { value, selectionStart, selectionEnd } = event.currentTarget;
        const before = value.slice(0, selectionStart ?? 0);
        const after = value.slice(selectionEnd ?? value.length);
        const pasted = event.clipboardData.getData("text");
        onType(digitsOf(before + pasted + after).slice(0, PHONE_MAX_LENGTH));
      }}
    />
  );
}

const digitsOf = (text: string): string => text.trim().replaceAll(/(?!^\+)\D/g, "");
