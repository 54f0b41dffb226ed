/**
 * Makes, checks and completes payment codes. The code in a transfer's content names the player: six random symbols and
 * two check symbols of Crockford's base 32 (no I, L, O, U). The eight symbols are a Reed–Solomon word over GF(32) with
 * roots 1 and α, so any two codes differ in at least three places: one or two wrong symbols, or two swapped ones, never
 * make another code. Where a symbol is lost and a foreign one follows instead, the root 1 (the sum of all symbols)
 * requires the foreign symbol to equal the lost one, and the root α leaves one such case in 32.
 */
import { randomBytes } from "node:crypto";

export const PAYMENT_CODE_LENGTH = 8;

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** The random symbols; two check symbols follow. */
const PAYLOAD_LENGTH = 6;
/**
 * Banks mostly add plain numbers or plain words to contents, so a code is neither. It has a letter, and a
 * digit that no letter is mistaken for (O for 0; I and L for 1). A leading 0 would merge with a prefix that
 * ends in O.
 */
const UNLIKE_WORDS_AND_NUMBERS = /^(?!0)(?=.*[A-Z])(?=.*[2-9])/;

/**
 * x⁵ + x² + 1: products are reduced by it to the 32 elements of GF(32). An element is written as the five bits of its
 * polynomial, so α = x is 2.
 */
const FIELD_POLYNOMIAL = 0b100101;
const ALPHA = 2;
/** 1 / (α + 1) in GF(32), where α + 1 is 3. */
const INVERSE_OF_3 = 28;

/**
 * Returns a new code, one of 856 million. The database ensures that it is unique.
 * @param random returns the requested number of random bytes
 */
export function makePaymentCode(random: (size: number) => Uint8Array = randomBytes): string {
  for (;;) {
    const payload = Array.from(random(PAYLOAD_LENGTH), (byte) => byte % ALPHABET.length);
    const code = textOf(payload) + textOf(checkSymbols(payload));
    if (isPaymentCode(code)) return code;
  }
}

/** Returns whether a text is a whole, intact code in upper case, even if no player has it. */
export function isPaymentCode(text: string): boolean {
  if (text.length !== PAYMENT_CODE_LENGTH) return false;
  const symbols = Array.from(text, (symbol) => ALPHABET.indexOf(symbol));
  return (
    !symbols.includes(-1) &&
    UNLIKE_WORDS_AND_NUMBERS.test(text.slice(0, PAYLOAD_LENGTH)) &&
    evaluate(symbols, 1) === 0 &&
    evaluate(symbols, ALPHA) === 0
  );
}

/** Marks a symbol that is not known. */
export const UNREAD = -1;

/** Returns the symbols of a text as numbers; any other character is unread. */
export const symbolsOf = (text: string): number[] =>
  Array.from(text, (symbol) => ALPHABET.indexOf(symbol));

/**
 * Returns the one code with these eight symbols, of which at most two are unread. The two check equations
 * determine the unread ones. Undefined where there is no such code.
 */
export function completePaymentCode(symbols: readonly number[]): string | undefined {
  const unread = symbols.flatMap((symbol, at) => (symbol === UNREAD ? [at] : []));
  const [first = 0, second = (first + 1) % PAYMENT_CODE_LENGTH] = unread;
  const known = symbols.map((symbol) => (symbol === UNREAD ? 0 : symbol));
  const [atOne, atAlpha] = [evaluate(known, 1), evaluate(known, ALPHA)];
  const [weight, otherWeight] = [weightOf(first), weightOf(second)];
  // x + y = atOne, and with the weights of their places x·w + y·v = atAlpha.
  const x = multiply(atAlpha ^ multiply(atOne, otherWeight), inverseOf(weight ^ otherWeight));
  known[first] = known[first]! ^ x;
  known[second] = known[second]! ^ atOne ^ x;
  const code = textOf(known);
  const keepsWhatIsKnown = symbols.every((symbol, at) => symbol === UNREAD || symbol === known[at]);
  return keepsWhatIsKnown && isPaymentCode(code) ? code : undefined;
}

/** Returns what a player writes as the content of a transfer. */
export function paymentContent(prefix: string, code: string): string {
  return prefix + code;
}

/** Returns the two symbols a, b with payload·x² + a·x + b = 0 at x = 1 and at x = α. */
function checkSymbols(payload: readonly number[]): number[] {
  const atOne = evaluate(payload, 1);
  const atAlpha = multiply(evaluate(payload, ALPHA), multiply(ALPHA, ALPHA));
  const first = multiply(atOne ^ atAlpha, INVERSE_OF_3);
  return [first, first ^ atOne];
}

/** Evaluates the polynomial with these coefficients, highest first, at a point of GF(32). */
function evaluate(coefficients: readonly number[], point: number): number {
  return coefficients.reduce((sum, coefficient) => multiply(sum, point) ^ coefficient, 0);
}

/** Returns the factor of the symbol in this place when evaluated at α. */
const weightOf = (place: number): number => power(ALPHA, PAYMENT_CODE_LENGTH - 1 - place);

/** Inverts any value but 0: every such value to the 31st power is 1. */
const inverseOf = (value: number): number => power(value, ALPHABET.length - 2);

function power(base: number, exponent: number): number {
  let product = 1;
  for (let times = 0; times < exponent; times++) product = multiply(product, base);
  return product;
}

function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 0b10000; bit > 0; bit >>= 1) {
    product <<= 1;
    if (product & 0b100000) product ^= FIELD_POLYNOMIAL;
    if (b & bit) product ^= a;
  }
  return product;
}

function textOf(symbols: readonly number[]): string {
  return symbols.map((symbol) => ALPHABET[symbol]).join("");
}
