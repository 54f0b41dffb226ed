/**
 * Finds the payment codes near a content: within two mistakes (a wrong, missing or added symbol, or two
 * swapped neighbours). The two check symbols determine two unread symbols, so nothing is guessed and no table
 * of players is searched: each set of mistakes leaves one code or none.
 */
import { asInCodes, plainWords } from "./match-content.ts";
import { completePaymentCode, PAYMENT_CODE_LENGTH, symbolsOf, UNREAD } from "./payment-code.ts";

const MISTAKES_MAX = 2;
/** The most places that are searched. People do not write contents with more. */
const PLACES_MAX = 64;
/** A code may be typed in this many groups. */
const GROUPS_MAX = 3;
const LONGEST = PAYMENT_CODE_LENGTH + MISTAKES_MAX;
const SHORTEST = PAYMENT_CODE_LENGTH - MISTAKES_MAX;

/**
 * Returns all codes near what follows the prefix, and near any other text that mixes letters and digits.
 * @returns undefined if there are too many places to search
 */
export function nearPaymentCodes(text: string, prefix: string): readonly string[] | undefined {
  const words = plainWords(text);
  const places = new Set<string>();
  for (const place of placesBehindPrefix(words, prefix)) places.add(place);
  for (const place of mixedPlaces(words)) places.add(place);
  if (places.size > PLACES_MAX) return undefined;
  const codes = new Set<string>();
  for (const place of places) {
    for (let length = SHORTEST; length <= Math.min(LONGEST, place.length); length++) {
      for (const code of codesNear(symbolsOf(place.slice(0, length)))) codes.add(code);
    }
  }
  return [...codes];
}

/** Yields what follows the prefix, even where banks have put signs into it. */
function* placesBehindPrefix(words: readonly string[], prefix: string): Generator<string> {
  const text = asInCodes(words.join(""));
  const head = asInCodes(prefix);
  for (let at = text.indexOf(head); at !== -1; at = text.indexOf(head, at + 1)) {
    yield text.slice(at + head.length, at + head.length + LONGEST);
  }
}

/** Yields parts of words, or of a few adjacent words, that mix letters and digits, as every code does. */
function* mixedPlaces(words: readonly string[]): Generator<string> {
  for (let first = 0; first < words.length; first++) {
    yield* mixedPartsOf(words[first]!);
    for (let groups = 2; groups <= GROUPS_MAX; groups++) {
      const joined = words.slice(first, first + groups).join("");
      if (joined.length <= LONGEST && joined.length >= SHORTEST && isMixed(joined)) {
        yield asInCodes(joined);
      }
    }
  }
}

function* mixedPartsOf(word: string): Generator<string> {
  for (let at = 0; at <= word.length - SHORTEST; at++) {
    const part = word.slice(at, at + LONGEST);
    if (isMixed(part)) yield asInCodes(part);
  }
}

const isMixed = (text: string): boolean => /[A-Z]/.test(text) && /\d/.test(text);

function* codesNear(word: readonly number[]): Generator<string> {
  const unread = word.filter((symbol) => symbol === UNREAD).length;
  for (const pattern of patternsNear(word, MISTAKES_MAX - unread)) {
    const code = completePaymentCode(pattern);
    if (code !== undefined) yield code;
  }
}

/**
 * Yields all ways to undo up to this many mistakes and reach a code's length; a mistyped symbol is unread.
 */
function* patternsNear(word: readonly number[], mistakes: number): Generator<readonly number[]> {
  const tooLong = word.length - PAYMENT_CODE_LENGTH;
  if (Math.abs(tooLong) > mistakes) return;
  if (tooLong === 0) yield word;
  if (mistakes === 0) return;
  for (let at = 0; at <= word.length; at++) {
    const before = word.slice(0, at);
    const [symbol, next, ...after] = word.slice(at);
    yield* patternsNear([...before, UNREAD, ...word.slice(at)], mistakes - 1);
    if (symbol === undefined) continue;
    yield* patternsNear([...before, ...word.slice(at + 1)], mistakes - 1);
    yield* patternsNear([...before, UNREAD, ...word.slice(at + 1)], mistakes - 1);
    if (next !== undefined) yield* patternsNear([...before, next, symbol, ...after], mistakes - 1);
  }
}
