/**
 * Finds payment codes in a transfer's content as the bank passes it on (`paymentCodesIn`). Signs are removed and
 * look-alikes folded, but no symbol is guessed. By chance other text, such as a bank's trace, may pass the code's two
 * check symbols (1 in 1,024). So each code found is only a candidate: the database looks up which of them players have,
 * and a content is ambiguous only if it names two players.
 */
import { isPaymentCode, PAYMENT_CODE_LENGTH } from "./payment-code.ts";

/** The most candidates that are looked up. Contents of banks have one or two. */
const CANDIDATES_MAX = 16;

/**
 * Returns the distinct codes that a content may contain; none if there are implausibly many.
 * @param text the content as the bank reports it, with the bank's own additions
 * @param prefix stands before the code in the content (`paymentContent`)
 */
export function paymentCodesIn(text: string, prefix: string): readonly string[] {
  const words = wordsOf(text);
  const head = wordsOf(prefix).join("");
  const codes = [...new Set([...codesAfterPrefix(words, head), ...codesAsWords(words, head)])];
  return codes.length > CANDIDATES_MAX ? [] : codes;
}

/** Splits a text into words of letters and digits, in upper case and without diacritics. */
export function plainWords(text: string): string[] {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toUpperCase()
    .replaceAll("Đ", "D")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Reads O, I and L as the digits they look like: codes have none of these letters. */
export const asInCodes = (word: string): string =>
  word.replaceAll("O", "0").replaceAll(/[IL]/g, "1");

const wordsOf = (text: string): string[] => plainWords(text).map(asInCodes);

/**
 * Finds codes behind a whole prefix, anywhere in the text. Signs may stand inside the prefix or the code, but
 * then that part must begin or end where a word does. Otherwise the missing symbols of a cut code would be
 * taken from the first letters of the next word.
 */
function* codesAfterPrefix(words: readonly string[], prefix: string): Generator<string> {
  const text = words.join("");
  const edges = edgesOf(words);
  for (let start = text.indexOf(prefix); start !== -1; start = text.indexOf(prefix, start + 1)) {
    const codeStart = start + prefix.length;
    const end = codeStart + PAYMENT_CODE_LENGTH;
    const code = text.slice(codeStart, end);
    const prefixIsWhole = !hasEdgeBetween(edges, start + 1, codeStart - 1);
    const codeIsWhole = !hasEdgeBetween(edges, codeStart, end - 1);
    const fits = (prefixIsWhole || edges.has(start)) && (codeIsWhole || edges.has(end));
    if (fits && isPaymentCode(code)) yield code;
  }
}

/** Finds codes that are a separate word, alone or behind the last letters of a prefix. */
function* codesAsWords(words: readonly string[], prefix: string): Generator<string> {
  for (const word of words) {
    const start = word.length - PAYMENT_CODE_LENGTH;
    const code = word.slice(start);
    if (start < 0 || start >= prefix.length || !isPaymentCode(code)) continue;
    // A bare code that begins like the end of the prefix may instead be the prefix with a cut code.
    const isBare = start === 0 && !suffixesOf(prefix).some((suffix) => word.startsWith(suffix));
    if (isBare || (start > 0 && prefix.endsWith(word.slice(0, start)))) yield code;
  }
}

/** Returns the positions in the joined text where words begin and end. */
function edgesOf(words: readonly string[]): ReadonlySet<number> {
  const edges = new Set([0]);
  let at = 0;
  for (const word of words) edges.add((at += word.length));
  return edges;
}

function hasEdgeBetween(edges: ReadonlySet<number>, first: number, last: number): boolean {
  for (let at = first; at <= last; at++) if (edges.has(at)) return true;
  return false;
}

function suffixesOf(text: string): string[] {
  return Array.from(text, (_, from) => text.slice(from));
}
