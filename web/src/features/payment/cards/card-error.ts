import type { FieldErrors } from "@portal/contract/http/errors";

/** The names of the fields in errors (specification §8). */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  pin: "Mã số thẻ",
  serial: "Số seri",
  provider: "Loại thẻ",
};

type CardError = { readonly message: string; readonly errors?: FieldErrors | undefined };

/** Returns a failed card's message, or else the first error of its first field. */
export function cardErrorText({ message, errors }: CardError): string {
  const text = message || (Object.values(errors ?? {})[0]?.[0] ?? "");
  return text.replaceAll(/\b(?:pin|serial|provider)\b/g, (name) => FIELD_NAMES[name] ?? name);
}
