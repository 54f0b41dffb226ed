/** Reads the words that a player types into the search of the history (`readSearch`). */
import { COINS_PER_SHOWN_COIN } from "@portal/contract/values/money";
import { STATUS_NAMES, TYPE_NAMES } from "./names.ts";

/** One word of a search, with all its possible meanings. A transaction matches if any of them describes it. */
export type SearchWord = {
  /** The beginning of a word about the transaction, in lower case without accents. */
  readonly beginning: string;
  readonly types: readonly string[];
  readonly statuses: readonly string[];
  /** VND or KP; null if the word is no amount. */
  readonly amount: number | null;
  /** The same as coins, in the game's smallest unit. */
  readonly coins: number | null;
  /** The end of a reference, serial or id, in capitals; null if the word is too short. */
  readonly end: string | null;
};

/** Words of a search that count: more hardly narrow it. */
const WORDS_MAX = 8;
/** A shorter word is not taken for the end of a number: it would match too many. */
const END_MIN_LENGTH = 4;
const THOUSAND = 1_000;
/** A longer number is not taken for an amount: it is perhaps a serial. */
const AMOUNT_MAX_DIGITS = 12;

/** Other words of players for the types. */
const MORE_TYPE_WORDS: Readonly<Record<string, string>> = {
  "credit.recharge": "quà tặng",
  "credit.pay": "tiêu mua gói",
  "topup.bank-transfer": "chuyển khoản QR",
  "topup.e-wallet": "chuyển tiền",
  "topup.card": "thẻ nạp",
};

const AMOUNT = /^[+\u2212-]?(\d{1,3}(?:[.,]\d{3})+|\d+)(k?)(?:d|vnd|kp)?$/;

/** Reads the words that a player has typed: only those with a letter or digit. */
export function readSearch(text: string): readonly SearchWord[] {
  return text
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, WORDS_MAX)
    .map(toWord);
}

function toWord(text: string): SearchWord {
  const beginning = plainForm(text);
  const amount = amountOf(beginning);
  const code = text.replaceAll(/[^\p{L}\p{N}-]/gu, "").toUpperCase();
  return {
    beginning,
    types: Object.entries(TYPE_NAMES)
      .filter(([type, name]) => hasWord(`${name} ${MORE_TYPE_WORDS[type] ?? ""}`, beginning))
      .map(([type]) => type),
    statuses: Object.entries(STATUS_NAMES)
      .filter(([, name]) => hasWord(name, beginning))
      .map(([status]) => status),
    amount,
    coins: amount === null ? null : amount * COINS_PER_SHOWN_COIN,
    end: code.length < END_MIN_LENGTH ? null : code,
  };
}

/** Reads an amount such as `100.000đ`, `100k` or `+2.140`. */
function amountOf(plain: string): number | null {
  const [, digits, thousands] = AMOUNT.exec(plain) ?? [];
  const bare = digits?.replaceAll(/[.,]/g, "");
  if (bare === undefined || bare.length > AMOUNT_MAX_DIGITS) return null;
  return Number(bare) * (thousands === "k" ? THOUSAND : 1);
}

const hasWord = (name: string, beginning: string): boolean =>
  ` ${plainForm(name)}`.includes(` ${beginning}`);

/** Lower case without accents, as in the SQL of `searchPage`. */
const plainForm = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("đ", "d");
