/** Hostile values for fuzzing: texts, numbers, keys and operators that have broken some program. */
import * as fc from "fast-check";

/** The data of a run's players. Requests use it rightfully, or as a thief would. */
export type Known = {
  readonly sessionToken: string;
  readonly csrfToken: string;
  /** Names, addresses, ids and tokens of both players, and passwords. */
  readonly texts: readonly string[];
  /** Solved bot checks, each valid once. */
  readonly proofs: string[];
};

export const MADE_UP_TOKEN = "A".repeat(43);

/** Texts that have broken some program. */
const TEXTS = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udfffabc",
  "\ufeffadmin",
  "\u202enimda",
  "ａｄｍｉｎ",
  "İ",
  "ﬁﬁﬁﬁ",
  "demo＠example.vn",
  "demo@example.vn\r\nBcc: all@example.vn",
  "demo@[127.0.0.1]",
  "0\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668",
  "０９１２３４５６７８",
  "+840912345678",
  "' or ''='",
  "'; drop table users; --",
  "$1",
  "%",
  "\\",
  "%00",
  "%s%n",
  "${7*7}",
  "{{7*7}}",
  "<img src=x onerror=alert(1)>",
  "javascript:alert(1)",
  "../../../etc/passwd",
  "a\r\nset-cookie: session=x",
  "null",
  "undefined",
  "true",
  "NaN",
  "-0",
  "9007199254740993",
  "1e999",
  "[object Object]",
  "__proto__",
  "constructor",
  "toString",
  "2026-02-30",
  "00000000-0000-0000-0000-000000000000",
];

/** Marks a number that no JavaScript value can represent. `json` writes it unchanged. */
const rawNumber = (text: string): string => `⟦raw:${text}⟧`;
const RAW_NUMBERS = ["9007199254740993", "-0", "1e999", "-1e999", "0.1e-400", "01", "NaN", "+1"];

/** Writes JSON with its raw numbers. */
export const json = (value: unknown): string =>
  (JSON.stringify(value) ?? "null").replaceAll(/"⟦raw:([^⟧]+)⟧"/gu, "$1");

/** Names of fields that another program might have trusted. */
const TRUSTED_KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "length",
  "",
  "id",
  "userId",
  "user_id",
  "credit",
  "balance",
  "debtCredit",
  "isAdmin",
  "role",
  "verifiedAt",
  "verifiedPhoneAt",
  "mfaEnabled",
  "passwordHash",
  "password_hash",
];

/** Values that query languages and form parsers interpret. */
const OPERATORS: readonly unknown[] = [{ $ne: "" }, { length: 1 }, { 0: "a" }, [[]]];

/** Chooses by weight. */
export const choose = <T>(...options: (readonly [weight: number, of: fc.Arbitrary<T>])[]) =>
  fc.oneof(...options.map(([weight, arbitrary]) => ({ weight, arbitrary })));

export type HostileValues = Readonly<{
  text: fc.Arbitrary<string>;
  /** Any JSON value, for a place where another one is expected. */
  value: fc.Arbitrary<unknown>;
  key: fc.Arbitrary<string>;
}>;

export function hostileValues({ texts }: Known): HostileValues {
  const text = choose(
    [6, fc.constantFrom(...TEXTS)],
    [3, fc.string({ unit: "binary", maxLength: 80 })],
    [2, fc.string({ unit: "grapheme", maxLength: 200 })],
    [2, fc.constantFrom(...texts)],
    // Lengths around every limit of a field, and beyond the limit of a whole body.
    [2, fc.integer({ min: 1, max: 600 }).map((length) => "ă".repeat(length))],
    [1, fc.integer({ min: 4_000, max: 40_000 }).map((length) => "x".repeat(length))],
  );
  const number = fc.oneof(
    fc.constantFrom(...RAW_NUMBERS).map(rawNumber),
    fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53, Number.MAX_VALUE, Number.MIN_VALUE),
    fc.integer(),
  );
  const scalar = choose<unknown>([4, text], [2, number], [1, fc.constantFrom(null, true, false)]);
  return {
    text,
    value: choose<unknown>(
      [6, scalar],
      [2, fc.array(scalar, { maxLength: 4 })],
      [2, fc.constantFrom(...OPERATORS)],
      [1, fc.object({ maxDepth: 4, maxKeys: 4 })],
    ),
    key: choose([6, fc.constantFrom(...TRUSTED_KEYS)], [1, text]),
  };
}
