/** Reads amounts as Vietnamese players type and paste them. */
import { cleanText } from "@portal/contract/values/clean-text";

/** Returns the digits of a typed amount: `1.500.000` is 1500000. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, "");
}

/** Returns the position in the text right after this many digits. */
export function positionAfter(text: string, digitCount: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === digitCount) return at;
    if (/\d/.test(text.charAt(at))) seen++;
  }
  return text.length;
}

const THOUSAND = 1_000;
const MILLION = 1_000_000;

/** The unit behind an amount: it says nothing that the field does not. */
const UNIT = /\s*(?:vnđ|vnd|đồng|dong|đ|₫|kp)\.?$/;
/** `100.000`, `100,000`, `100 000` or `100000`, maybe with `.00` or `,00`: whole amounts have no other decimals. */
const WHOLE = /^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)(?:[.,]0{1,2})?$/;
/** `100k`, `1,5k`, `1.500k`. */
const THOUSANDS = /^(\d+(?:[.,]\d+)*)\s*(?:k|ng|ngàn|nghìn)$/;
/** `2tr`, `1,5tr`, `1tr5` (half a million), `1tr250` (250 thousand). */
const MILLIONS = /^(\d+(?:[.,]\d+)*)\s*(?:tr|triệu)\s*(\d|\d{3})?$/;

/** Returns the amount that a text means; undefined where it may mean several, or none. */
export function readAmount(text: string): number | undefined {
  const written = cleanText(text).normalize("NFC").toLowerCase().replace(UNIT, "");
  if (WHOLE.test(written)) return Number(digitsOf(written.replace(/[.,]0{1,2}$/, "")));
  const [, thousands] = THOUSANDS.exec(written) ?? [];
  if (thousands !== undefined) return times(thousands, THOUSAND);
  const [, millions, rest = ""] = MILLIONS.exec(written) ?? [];
  if (millions === undefined) return undefined;
  const isFraction = /[.,]/.test(millions);
  if (isFraction && rest !== "") return undefined;
  const more = rest.length === 1 ? Number(rest) * 100 * THOUSAND : Number(rest) * THOUSAND;
  const amount = times(millions, MILLION);
  return amount === undefined ? undefined : amount + more;
}

/** Returns a number before `k` or `tr` in đồng: one or two digits behind its sign are decimals, three are a group. */
function times(written: string, unit: number): number | undefined {
  const [, whole = "", decimals = ""] = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(written) ?? [];
  if (whole !== "") return (Number(whole + decimals) * unit) / 10 ** decimals.length;
  return WHOLE.test(written) ? Number(digitsOf(written)) * unit : undefined;
}
