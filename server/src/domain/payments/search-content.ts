/**
 * Suggests which player an unmatched transfer's content may mean: by mistyped payment codes (`nearPaymentCodes`), or by
 * a username or phone (`namesInContent`). A code may have two mistakes: a wrong, missing or added symbol, or two
 * swapped neighbours. The check symbols determine up to two unread symbols, so no table of players is searched.
 */
import { asInCodes, plainWords } from "./match-content.ts";
import { completePaymentCode, PAYMENT_CODE_LENGTH, symbolsOf, UNREAD } from "./payment-code.ts";

/** How many mistakes a code may have. */
const MISTAKES_MAX = 2;
/** The most places of a content that are searched. People do not write contents with more. */
const PLACES_MAX = 64;
/** A code may be typed in this many groups. */
const GROUPS_MAX = 3;
/** The lengths of a code with symbols added or missing. */
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

/** Candidates for a username or a phone; used if the content has no payment code. */
export type NamesInContent = {
  /** In small letters, without underscores, which banks drop. */
  readonly usernames: readonly string[];
  /** In E.164. */
  readonly phones: readonly string[];
};

/** The longest content that is searched for names. Banks pass on no longer one. */
const CONTENT_MAX_LENGTH = 400;
const NAME_MIN_LENGTH = 4;
const NAME_MAX_LENGTH = 32;
/** How many words a name may have been typed as. */
const WORDS_MAX = 5;
/** The minimum length of a name at the edge of a longer word, and of a name inside one. */
const AT_EDGE_MIN_LENGTH = 5;
const INSIDE_MIN_LENGTH = 6;

/** Words that payers and banks often write. They do not count as a username. */
const COMMON = new Set(
  `tien chuyen khoan chuyenkhoan chuyentien thanh toan thanhtoan ngan hang nganhang game nap napgame naptien
  napthe napkp bank banking tai khoan taikhoan toi cho online cong congty ctyfs fsonline nguyen tran pham
  hoang huynh phan dang thanhpho vietcombank techcombank agribank bidv vietinbank mbbank sacombank tpbank
  vpbank momo viettel viettelpay mbvcb ibft napas giao dich giaodich noidung dung transfer`
    .split(/\s+/)
    .filter(Boolean),
);

/** @returns undefined where the content is too long to be searched */
export function namesInContent(content: string): NamesInContent | undefined {
  if (content.length > CONTENT_MAX_LENGTH) return undefined;
  const words = plainWords(content).map((word) => word.toLowerCase());
  const usernames = new Set([
    ...joinedWords(words),
    ...words.flatMap((word) => [...partsOf(word)]),
  ]);
  return {
    usernames: [...usernames].filter(
      (name) =>
        name.length >= NAME_MIN_LENGTH && name.length <= NAME_MAX_LENGTH && !COMMON.has(name),
    ),
    phones: [...new Set(phonesIn(content))],
  };
}

function* joinedWords(words: readonly string[]): Generator<string> {
  for (let first = 0; first < words.length; first++) {
    for (let count = 1; count <= WORDS_MAX; count++) {
      yield words.slice(first, first + count).join("");
    }
  }
}

/** Yields names within a word whose spaces were lost. Parts without a letter are not names. */
function* partsOf(word: string): Generator<string> {
  for (let from = 0; from <= word.length - NAME_MIN_LENGTH; from++) {
    const longest = Math.min(word.length, from + NAME_MAX_LENGTH);
    for (let to = from + NAME_MIN_LENGTH; to <= longest; to++) {
      const part = word.slice(from, to);
      const hasLetter = /[a-z]/.test(part);
      const isAtEdge = from === 0 || to === word.length;
      const isLongEnough = part.length >= (isAtEdge ? AT_EDGE_MIN_LENGTH : INSIDE_MIN_LENGTH);
      if (hasLetter && (isLongEnough || /\d/.test(part))) yield part;
    }
  }
}

/** Digits, with or without single signs between them. */
const DIGITS = /\d(?:[ .-]?\d)*/g;
/** A mobile number in national or international form, anywhere in a run of digits. */
const MOBILE = /(?=(?:0|84)([35789]\d{8}))/g;
const WITHOUT_ZERO = /^[35789]\d{8}$/;

function* phonesIn(content: string): Generator<string> {
  for (const [run] of content.normalize("NFKD").matchAll(DIGITS)) {
    const digits = run.replaceAll(/\D/g, "");
    for (const [, number] of digits.matchAll(MOBILE)) yield `+84${number}`;
    if (WITHOUT_ZERO.test(digits)) yield `+84${digits}`;
  }
}
