import { COINS_PER_SHOWN_COIN } from "@portal/contract/values/money";
import { STATUS_NAMES, TYPE_NAMES } from "./names.ts";

/** One word of a search. A transaction fits that it describes in any of these ways. */
export type SearchWord = {
  /** Small letters without accents, with which a word about the transaction begins. */
  readonly beginning: string;
  readonly types: readonly string[];
  readonly statuses: readonly string[];
  /** VND or KP; null where the word is no amount. */
  readonly amount: number | null;
  /** The same as coins, in the game's smallest unit. */
  readonly coins: number | null;
  /** The end of a reference, serial or id, in capitals; null where the word is too short for one. */
  readonly end: string | null;
};

/** More words only narrow a search that has already found its few. */
const WORDS_MAX = 8;
/** Shorter ends fit too many numbers. */
const END_MIN_LENGTH = 4;
const THOUSAND = 1_000;
/** Beyond that it is no amount, but perhaps a serial. */
const AMOUNT_MAX_DIGITS = 12;

/** What players call the types besides the page's names. */
const MORE_TYPE_WORDS: Readonly<Record<string, string>> = {
  "credit.recharge": "quà tặng",
  "credit.pay": "tiêu mua gói",
  "topup.bank-transfer": "chuyển khoản QR",
  "topup.e-wallet": "chuyển tiền",
  "topup.card": "thẻ nạp",
};

const AMOUNT = /^[+\u2212-]?(\d{1,3}(?:[.,]\d{3})+|\d+)(k?)(?:d|vnd|kp)?$/;

/** Reads what a player has typed. Without a single letter or digit it has no words. */
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

/** `100.000đ`, `100k`, `+2.140`: what these are worth. */
function amountOf(plain: string): number | null {
  const [, digits, thousands] = AMOUNT.exec(plain) ?? [];
  const bare = digits?.replaceAll(/[.,]/g, "");
  if (bare === undefined || bare.length > AMOUNT_MAX_DIGITS) return null;
  return Number(bare) * (thousands === "k" ? THOUSAND : 1);
}

const hasWord = (name: string, beginning: string): boolean =>
  ` ${plainForm(name)}`.includes(` ${beginning}`);

/** Small letters without accents, as the statement of a search writes what it compares with. */
const plainForm = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("đ", "d");
