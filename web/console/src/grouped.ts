import { formatNumber } from "../../src/lib/text/format.ts";

/** Writes a typed whole number as it is read, `6.000`. Any other text stays. */
export function grouped(typed: string): string {
  const digits = typed.replaceAll(/[.\s]/g, "");
  return /^\d{1,15}$/.test(digits) ? formatNumber(Number(digits)) : typed;
}
