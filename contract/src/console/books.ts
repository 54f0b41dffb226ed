/** The books by day and month: what is owed, held, sold, given and earned. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { listQuery, listReply } from "./list.ts";
import { takesRight } from "./rights.ts";

/** A day in Vietnam's time zone. */
export const bookDay = z.iso.date();
const ACCOUNTS_MAX_LENGTH = 200;
/** Names of accounts with commas between them. `sales:` stands for all accounts that begin with it. */
const account = z.string().check(z.minLength(1), z.maxLength(ACCOUNTS_MAX_LENGTH));

/** The longest period of one request, in days. */
export const BOOKS_MAX_DAYS = 800;
const bookPeriods = ["day", "month"] as const;

const movement = z.object({
  /** The name in the ledger; `players:credit` and `players:debt` are those of all players together. */
  account: z.string(),
  currency: z.enum(["VND", "KP"]),
  opening: z.int(),
  added: z.int(),
  taken: z.int(),
  closing: z.int(),
});
export type Movement = z.output<typeof movement>;

export const bookSums = z.object({
  /** The money that came in, less what went back. */
  salesVnd: z.int(),
  /** The balance of all accounts at banks and wallets at the end, by the ledger. */
  cashVnd: z.int(),
  unmatchedVnd: z.int(),
  /** Given for nothing: bonuses of top-ups, and grants less recalls. */
  bonusKp: z.int(),
  grantedKp: z.int(),
  spentKp: z.int(),
  /** All KP that players can still spend, at the end. */
  liabilityKp: z.int(),
  /** The debts of all players, at the end. */
  debtKp: z.int(),
  /** The part of all sales whose KP has not been spent, at the end. */
  deferredVnd: z.int(),
  /** The sales of the period plus the part deferred before it, less the part deferred at its end. */
  earnedVnd: z.int(),
});
export type BookSums = z.output<typeof bookSums>;

const period = z.object({
  /** `2026-11-21`, or `2026-11` for a month. */
  period: z.string(),
  from: bookDay,
  /** The last day of it. */
  to: bookDay,
  ...bookSums.shape,
  movements: z.array(movement),
});
export type BookPeriod = z.output<typeof period>;

/** An account's balance by its newest statement, and by the ledger at the end of the same day. */
const bankBalance = z.object({
  /** As the ledger names it. */
  account: z.string(),
  day: bookDay,
  bankVnd: z.int(),
  ledgerVnd: z.int(),
  runId: z.int(),
});
export type BankBalance = z.output<typeof bankBalance>;

export const getBooks = takesRight(
  "see-books",
  defineCall({
    method: "GET",
    path: "/api/console/books",
    who: "user",
    summary: "The books of a period by day or month, and of the whole of it.",
    query: z.object({ from: bookDay, to: bookDay, by: z.enum(bookPeriods) }),
    reply: z.object({ periods: z.array(period), whole: period, banks: z.array(bankBalance) }),
    errors: ["right_missing", "period_invalid"],
  }),
);

const bookEntry = z.object({
  journalId: z.int(),
  key: z.string(),
  kind: z.string(),
  postedAt: z.string(),
  amount: z.int(),
  currency: z.string(),
  username: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
});
export type BookEntry = z.output<typeof bookEntry>;

export const getBookEntries = takesRight(
  "see-books",
  defineCall({
    method: "GET",
    path: "/api/console/books/entries",
    who: "user",
    summary: "The journals behind a number of the books, in their order.",
    query: listQuery(["at", "-at"], { account, from: bookDay, to: bookDay }),
    reply: listReply(bookEntry),
    errors: ["right_missing", "period_invalid"],
  }),
);
