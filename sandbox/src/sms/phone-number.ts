/** Vietnamese phone numbers in the form that the sandbox shows: 0 and nine digits. */

/** Turns `+84…`, `84…` and `0084…` into `0…`. Any other text keeps its digits. */
export function nationalNumber(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.replace(/^(?:00)?84(?=\d{9}$)/, "0");
}

/** Returns the gateways' form: 84 and nine digits. */
export function internationalNumber(text: string): string {
  return nationalNumber(text).replace(/^0(?=\d{9}$)/, "84");
}
