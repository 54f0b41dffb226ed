import { formatPhone } from "../../lib/text/format.ts";
import { useSupportPhones } from "../../lib/text/support-phones.ts";

const NO_BREAK_SPACE = "\u00a0";

/** Returns the support numbers for use within a sentence; a line break cannot split a number. */
export function useSupportNumbers(or: string): string {
  return useSupportPhones()
    .map((phone) => formatPhone(phone).replaceAll(" ", NO_BREAK_SPACE))
    .join(` ${or} `);
}
