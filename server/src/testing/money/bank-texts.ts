/** Generates random contents of transfers, for property tests of the search for payment codes in them. */
import * as fc from "fast-check";
import { makePaymentCode } from "../../domain/payments/payment-code.ts";

const OUR_ACCOUNT = "1013579246 CONG TY FS ONLINE";

const names = fc.constantFrom(
  "NGUYEN VAN AN",
  "TRAN THI BICH NGOC",
  "LE HOANG LONG",
  "PHAM QUOC BAO",
  "DO THI HONG",
);

/** A word, mostly as long as a code, which is the worst case. */
const word = fc.oneof(
  { weight: 3, arbitrary: lettersAndDigits(8) },
  { weight: 1, arbitrary: lettersAndDigits(10) },
  { weight: 1, arbitrary: lettersAndDigits(11) },
);

/** Generates players' payment codes. */
export const paymentCodes: fc.Arbitrary<string> = fc.integer().map(codeFrom);

/** Returns a valid payment code, the same for the same seed. */
export function codeFrom(seed: number): string {
  return makePaymentCode(randomBytesFrom(seed));
}

/** Generates contents by people who forgot the code, or do not know it. */
export const contentsWithoutCode: fc.Arbitrary<string> = fc.oneof(
  word,
  digits(8),
  fc.tuple(word, word).map(joined),
  fc.tuple(fc.constantFrom("nap game", "FS ONLINE", "FSO", "chuyen khoan"), word).map(joined),
  fc.tuple(names, fc.constantFrom("nap 200k", "chuyen tien", "nap the FS ONLINE 500")).map(joined),
);

/** Generates what banks turn a content into: the forms of public samples, with invented names and numbers. */
export function bankTexts(contents: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(contents, digits(24), word, digits(6), digits(10), digits(14), names)
    .chain(([content, long, trace, short, account, reference, name]) =>
      fc.constantFrom(
        content,
        `${long}${trace}.${short.slice(2)}.${short}.${name} ${content}`,
        `MBVCB.${account}.${short}.${content}.CT tu ${account} ${name} toi ${OUR_ACCOUNT} tai VCB`,
        `${short}.120326.${short}.${content}`,
        `${content} GD ${short}-${short} 09:41:07`,
        `${content} FT${reference}`,
        `${name} chuyen tien ${content} ND ${trace}`,
        `IBFT ${content}. Ma GD ${trace}. TK ${OUR_ACCOUNT}`,
      ),
    );
}

/** Returns the same bytes for the same seed (xorshift32). */
export function randomBytesFrom(seed: number): (size: number) => Uint8Array {
  let state = seed || 1;
  return (size) =>
    Uint8Array.from({ length: size }, () => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return state >>> 16;
    });
}

function lettersAndDigits(length: number): fc.Arbitrary<string> {
  return ofLength(length, Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"));
}

function digits(length: number): fc.Arbitrary<string> {
  return ofLength(length, Array.from("0123456789"));
}

function ofLength(length: number, symbols: readonly string[]): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...symbols), { minLength: length, maxLength: length })
    .map((all) => all.join(""));
}

function joined(parts: readonly string[]): string {
  return parts.join(" ");
}
