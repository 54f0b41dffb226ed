/** The fields that the notices of several feeds have in common. */
import { timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { FeedReading, FeedRefusal, FeedReply, FeedRequest } from "./transfer-feed.ts";

/** Strings that PostgreSQL can store: it cannot store NUL. */
const text = z.string().transform((value) => value.replaceAll("\0", ""));
/** Reads an empty reference as null: as a value it would make different entries look like repeats. */
export const noticeReference = text.nullish().transform((value) => value || null);
/** A time in Vietnam's time zone, which has no daylight saving time. */
export const noticeTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((value) => new Date(`${value.replace(" ", "T")}+07:00`))
  .pipe(z.date());
export const noticeAccount = text.pipe(z.string().min(1).max(64));
export const noticeContent = text.nullish().transform((value) => value ?? "");

/** What a feed writes for a payer it does not know. */
const NOBODY = /^\s*(null|undefined)?\s*$/;
const noticePayerField = text
  .nullish()
  .transform((value) => (value && !NOBODY.test(value) ? value.trim() : null));

/** The fields that Casso and payOS, which are of one company, name alike. */
export const cassoFields = {
  description: noticeContent,
  accountNumber: noticeAccount,
  reference: noticeReference,
  transactionDateTime: noticeTime,
  counterAccountName: noticePayerField,
  counterAccountNumber: noticePayerField,
  counterAccountBankId: noticePayerField,
};

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

/** Returns undefined for a header that was sent twice: a proxy and a server may each take another one. */
export function onlyHeader({ headers }: FeedRequest, name: string): string | undefined {
  const value = headers[name];
  if (typeof value === "string") return value;
  return value?.length === 1 ? value[0] : undefined;
}

/** Compares in constant time. */
export function isSameBytes(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
