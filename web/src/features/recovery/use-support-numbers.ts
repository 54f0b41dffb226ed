import { formatPhone } from "../../lib/text/format.ts";
import { useSupportPhones } from "../../lib/text/support-phones.ts";

const NO_BREAK_SPACE = "\u00a0";

/** The support numbers within a sentence; the end of a line tears none of them apart. */
export function useSupportNumbers(or: string): string {
  return useSupportPhones()
    .map((phone) => formatPhone(phone).replaceAll(" ", NO_BREAK_SPACE))
    .join(` ${or} `);
}
