import * as fc from "fast-check";
import { ingredient } from "./ingredients.ts";

/** Marks a number that no JavaScript value can represent, to be written into the JSON unchanged. */
const rawNumber = (text: string): string => `⟦raw:${text}⟧`;

const RAW_NUMBERS = ["9007199254740993", "-0", "1e999", "-1e999", "0.1e-400", "01", "NaN", "+1"];

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

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 80 }) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 200 }) },
  { weight: 2, arbitrary: ingredient },
  // Lengths around every limit of a field, and beyond the limit of a whole body.
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 600 }).map((length) => "ă".repeat(length)) },
  { weight: 1, arbitrary: fc.integer({ min: 4_000, max: 40_000 }).map((size) => "x".repeat(size)) },
);

const hostileNumber: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...RAW_NUMBERS).map(rawNumber),
  fc.constantFrom<number>(0, -1, 1.5, 2 ** 31, 2 ** 53, Number.MAX_VALUE, Number.MIN_VALUE),
  fc.integer(),
);

const scalar = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false) },
);

/** Any JSON value, for a place where another value is expected. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 4 }) },
  // Values with a meaning for query languages and form parsers.
  { weight: 2, arbitrary: fc.constantFrom<unknown>({ $ne: "" }, { length: 1 }, { 0: "a" }, [[]]) },
  { weight: 1, arbitrary: fc.object({ maxDepth: 4, maxKeys: 4 }) },
);

/** Names of fields that some other program would have trusted. */
export const hostileKey: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
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
    ),
  },
  { weight: 1, arbitrary: hostileText },
);
