import { createHash } from "node:crypto";

/** Crockford's base 32, in which no character looks like another. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SIGNS = 10;
const GROUP = /.{5}(?=.)/g;

/** Returns the same codes in every demo, such as `K7M2Q-9XD4A`, so that loading them again adds none. */
export function demoCodes(campaign: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const bytes = createHash("sha256").update(`${campaign} ${index}`).digest().subarray(0, SIGNS);
    const signs = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
    return signs.replace(GROUP, "$&-");
  });
}
