/** Finds usernames and phones that a transfer's content may contain, in the spelling of any bank. */
import { plainWords } from "./match-content.ts";

/** Candidates for a username or a phone; used if the content has no payment code. */
export type NamesInContent = {
  /** In small letters, without underscores, which banks drop. */
  readonly usernames: readonly string[];
  /** In E.164. */
  readonly phones: readonly string[];
};

/** Banks carry no longer content; longer ones are not searched. */
const CONTENT_MAX_LENGTH = 400;
const NAME_MIN_LENGTH = 4;
const NAME_MAX_LENGTH = 32;
/** A name may have been typed as this many words. */
const WORDS_MAX = 5;
/** The minimum length of a name at the edge of a longer word, and of a name inside one. */
const AT_EDGE_MIN_LENGTH = 5;
const INSIDE_MIN_LENGTH = 6;

/** Words that payers and banks write anyway. They do not count as a player's name. */
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
