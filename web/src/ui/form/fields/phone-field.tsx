import { cleanPhone } from "@portal/contract/values/clean-text";
import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";
import { useTypedText } from "./use-typed-text.ts";

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, "onChange" | "value"> & {
  value: string;
  onType: (phone: string) => void;
};

/** The field for a phone number. It drops characters between the digits, and a plus that is not first. */
export function PhoneField({ value, onType, ...field }: PhoneFieldProps) {
  const typed = useTypedText(value, ({ input }) =>
    onType(cleanPhone(input.value).replaceAll(/(?!^\+)\D/g, "")),
  );
  return <TextField type="tel" inputMode="tel" autoComplete="tel" required {...field} {...typed} />;
}
