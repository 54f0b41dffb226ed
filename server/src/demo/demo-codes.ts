import { createHash } from "node:crypto";

/** Crockford's base 32: no sign is taken for another. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SIGNS = 10;
const GROUP = /.{5}(?=.)/g;

/** The same codes in every demo, so that loading them again adds none: `K7M2Q-9XD4A`. */
export function demoCodes(campaign: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const bytes = createHash("sha256").update(`${campaign} ${index}`).digest().subarray(0, SIGNS);
    const signs = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
    return signs.replace(GROUP, "$&-");
  });
}
