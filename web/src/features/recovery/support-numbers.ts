import { formatPhone } from "../../lib/format.ts";
import { webConfig } from "../../lib/web-config.ts";

const NO_BREAK_SPACE = "\u00a0";

/** The support numbers within a sentence; the end of a line tears none of them apart. */
export function supportNumbers(or: string): string {
  return webConfig.brand.supportPhones
    .map((phone) => formatPhone(phone).replaceAll(" ", NO_BREAK_SPACE))
    .join(` ${or} `);
}
