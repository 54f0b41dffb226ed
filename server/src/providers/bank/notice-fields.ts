/**
 * What the bank feeds' adapters share: schemas of notice fields, replies, single headers, comparisons and JSON to sign.
 */
import { timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { FeedReading, FeedRefusal, FeedReply, FeedRequest } from "./transfer-feed.ts";

/** Strings that PostgreSQL can store: it cannot store NUL. */
const text = z.string().transform((value) => value.replaceAll("\0", ""));
/** Reads an empty reference as null. As a value it would make different entries look like repeats. */
export const noticeReference = text.nullish().transform((value) => value || null);
/** A time in Vietnam's time zone, which has no daylight saving time. */
export const noticeTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((value) => new Date(`${value.replace(" ", "T")}+07:00`))
  .pipe(z.date());
export const noticeAccount = text.pipe(z.string().min(1).max(64));
export const noticeContent = text.nullish().transform((value) => value ?? "");

/** Matches what a feed writes for an unknown payer. */
const NOBODY = /^\s*(null|undefined)?\s*$/;
const noticePayerField = text
  .nullish()
  .transform((value) => (value && !NOBODY.test(value) ? value.trim() : null));

/** The fields that Casso and payOS name alike: both belong to one company. */
export const cassoFields = {
  description: noticeContent,
  accountNumber: noticeAccount,
  reference: noticeReference,
  transactionDateTime: noticeTime,
  counterAccountName: noticePayerField,
  counterAccountNumber: noticePayerField,
  counterAccountBankId: noticePayerField,
};

/** Translates `cassoFields` into fields of `TransferNotice`. */
export const cassoNotice = (entry: z.output<z.ZodObject<typeof cassoFields>>) => ({
  reference: entry.reference,
  accountNumber: entry.accountNumber,
  content: entry.description,
  occurredAt: entry.transactionDateTime,
  payer: {
    account: entry.counterAccountNumber,
    bank: entry.counterAccountBankId,
    name: entry.counterAccountName,
  },
});

export const NOTICE_SUCCESS: FeedReply = { statusCode: 200, body: { success: true } };

export function refusedNotice(reason: FeedRefusal): FeedReading {
  const statusCode = reason === "malformed" ? 400 : 401;
  return { kind: "refused", reason, reply: { statusCode, body: { success: false } } };
}

/** Returns a header; undefined if it was sent twice, because a proxy and a server may each use another one. */
export function onlyHeader({ headers }: FeedRequest, name: string): string | undefined {
  const value = headers[name];
  if (typeof value === "string") return value;
  return value?.length === 1 ? value[0] : undefined;
}

/** Compares in constant time. */
export function isSameBytes(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** How deep a notice is read. Real ones are flatter; deeper values are left out, so that no signature matches. */
const MAX_DEPTH = 8;

/**
 * Returns the three forms of a value as JSON with sorted keys and no spaces: as JavaScript writes it, as
 * Python does (non-ASCII characters escaped), and as PHP does (slashes escaped too).
 */
export function sortedJson(value: unknown): string[] {
  // A body that is not JSON becomes "", so that no signature matches.
  const plain = value === undefined ? "" : JSON.stringify(withSortedKeys(value, MAX_DEPTH));
  const ascii = plain.replaceAll(/[\u0080-\uffff]/g, escaped);
  return [plain, ascii, ascii.replaceAll("/", "\\/")];
}

function withSortedKeys(value: unknown, depth: number): unknown {
  if (value === null || typeof value !== "object") return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map((inner) => withSortedKeys(inner, depth - 1));
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, withSortedKeys(inner, depth - 1)]));
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
