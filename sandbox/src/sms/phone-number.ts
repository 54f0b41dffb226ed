/** Vietnamese numbers in the one form that phones here show: 0 and nine digits. */

/** `+84…`, `84…` and `0084…` become `0…`; anything else keeps its digits. */
export function nationalNumber(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.replace(/^(?:00)?84(?=\d{9}$)/, "0");
}

/** As gateways write it: 84 and nine digits. */
export function internationalNumber(text: string): string {
  return nationalNumber(text).replace(/^0(?=\d{9}$)/, "84");
}
