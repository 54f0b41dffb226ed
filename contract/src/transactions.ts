/** The history of a player's transactions: the list with its filters, the details, sums of months, the CSV file. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { cleanText } from "./values/clean-text.ts";
import { TRANSACTION_PAGE_MAX_LENGTH } from "./values/limits.ts";
import { kpAmount, vndAmount } from "./values/money.ts";

/**
 * The types of transactions, as the specification (§3) names them. Two do not explain themselves:
 * `credit.recharge` is KP that an operator gives (a grant), and `accumulate_game_recharge` is named to players
 * as accumulated recharges of the game. The portal shows the latter, but never writes one.
 */
export const transactionTypes = [
  "credit.recharge",
  "credit.bonus",
  "credit.pay",
  "credit.recall",
  "credit.refund",
  "topup.bank-transfer",
  "topup.e-wallet",
  "topup.card",
  "accumulate_game_recharge",
] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** The kinds that the history can be filtered by, and their transaction types. */
export const transactionKinds = {
  "top-up": ["topup.bank-transfer", "topup.e-wallet", "topup.card", "credit.recharge"],
  spending: ["credit.pay", "accumulate_game_recharge"],
  bonus: ["credit.bonus"],
  refund: ["credit.refund"],
  recall: ["credit.recall"],
} as const satisfies Record<string, readonly TransactionType[]>;
export type TransactionKind = keyof typeof transactionKinds;

export const transactionStatuses = ["pending", "success", "failed"] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** A day of Vietnam's calendar, in this century. */
const day = z.iso.date().check(z.regex(/^20/));

/** The longest text that a player searches a transaction by. */
export const TRANSACTION_SEARCH_MAX_LENGTH = 60;
/** A search looks through this many of a player's transactions, newest first, from where its page begins. */
export const TRANSACTION_SEARCH_DEPTH = 2_000;

/** The filters of the history; both days are included and compared with the time a transaction began. */
const filters = {
  kind: z.optional(z.enum(Object.keys(transactionKinds) as TransactionKind[])),
  status: z.optional(z.enum(transactionStatuses)),
  from: z.optional(day),
  to: z.optional(day),
  /**
   * Words that must all fit: an amount in VND, KP or coins, the end of a reference, serial or id (four characters at
   * least), or the beginning of a word that names type, status, provider, package or server.
   */
  search: z.optional(
    z
      .string()
      .check(z.overwrite(cleanText), z.minLength(1), z.maxLength(TRANSACTION_SEARCH_MAX_LENGTH)),
  ),
};

export const transactionFilters = z.object(filters);
export type TransactionFilters = z.output<typeof transactionFilters>;

export const transaction = z.object({
  id: z.string(),
  type: z.string(),
  /** pending, success or failed; any other is shown as 'unclear'. */
  status: z.string(),
  /** In `currency`: VND for what was paid, KP for credit. Negative where credit left the account. */
  value: z.int(),
  currency: z.enum(["VND", "KP"]),
  /** ISO 8601 in UTC. */
  updatedAt: z.string(),
  payload: z.object({
    serial: z.optional(z.string()),
    /** The last four characters at most. */
    pin: z.optional(z.string()),
    errorNote: z.optional(z.string()),
    /** Where the money came from: vietcombank, momo, … */
    source: z.optional(z.string()),
    provider: z.optional(z.string()),
    /** The provider's reference, for support. */
    reference: z.optional(z.string()),
    /** The credit of a top-up, in KP, without its bonus. */
    creditKp: z.optional(z.int()),
    metadata: z.optional(
      z.object({
        gameId: z.string(),
        coin: z.int(),
        coinName: z.string(),
        zoneName: z.optional(z.string()),
        /** The character that received; absent where the account did. */
        characterName: z.optional(z.string()),
      }),
    ),
  }),
  relatedTransactions: z.array(
    z.object({ id: z.string(), type: z.string(), /** In KP. */ realValue: z.int() }),
  ),
  /**
   * The player's balance afterwards, in KP: credit, or debt as a negative number. Null if nothing has
   * moved; absent from the history's default response.
   */
  balanceAfter: z.optional(z.nullable(z.int())),
  /** The purchase that it paid, or whose recharge it is. Absent from the history's default response. */
  purchaseId: z.optional(z.nullable(z.string())),
  /** When it began, ISO 8601 in UTC; absent from the history's default response. */
  createdAt: z.optional(z.string()),
});
export type Transaction = z.output<typeof transaction>;

export const getTransactionHistory = defineCall({
  method: "GET",
  path: "/api/transaction-history",
  who: "user",
  summary:
    "The 15 latest transactions, newest first; on request others, with the balance after each.",
  query: z.object({
    nocache: z.optional(z.string()),
    ...filters,
    /** The id of a transaction: the page holds the transactions before it. */
    cursor: z.optional(z.uuid()),
    /**
     * `bonus`: bonuses are not listed as transactions, but with their top-ups as related ones. Ignored if the kind is
     * `bonus`.
     */
    fold: z.optional(z.literal("bonus")),
    /** How many transactions, up to `TRANSACTION_PAGE_MAX_LENGTH`. */
    limit: z.optional(
      z.string().check(
        z.regex(/^[1-9][0-9]?$/),
        z.refine((digits) => Number(digits) <= TRANSACTION_PAGE_MAX_LENGTH),
      ),
    ),
  }),
  reply: z.array(transaction),
});

/** A transaction in a group of linked ones. */
export const transactionLine = z.object({
  ...transaction.shape,
  /** The transaction that caused it; null for the first. */
  parentId: z.nullable(z.string()),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  balanceAfter: z.nullable(z.int()),
  /** How many KP settled debt; negative if that many became debt. */
  settledDebt: z.int(),
});
export type TransactionLine = z.output<typeof transactionLine>;

export const getTransaction = defineCall({
  method: "GET",
  path: "/api/transactions/{id}",
  who: "user",
  summary: "A transaction and those that belong to it, each after the one that caused it.",
  params: z.object({ id: z.uuid() }),
  reply: z.object({ lines: z.array(transactionLine) }),
  errors: ["transaction_not_found"],
});

/** A month of Vietnam's calendar, in this century: `2026-11`. */
const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));

/** The sums of a month, by the time its transactions began: successful ones, and pending spending. */
export const transactionMonth = z.object({
  /** Paid for top-ups, and the credit of these without bonus. */
  toppedUpVnd: vndAmount,
  toppedUpKp: kpAmount,
  bonusKp: kpAmount,
  /** Given by an operator. */
  grantedKp: kpAmount,
  spentKp: kpAmount,
  /** Taken back, whenever it was given. */
  recalledKp: kpAmount,
});
export type TransactionMonth = z.output<typeof transactionMonth>;

export const getTransactionMonth = defineCall({
  method: "GET",
  path: "/api/transaction-months/{month}",
  who: "user",
  summary: "What the player topped up, got as bonuses and grants, and spent in a month.",
  params: z.object({ month }),
  reply: transactionMonth,
});

/** The path of the history as a CSV file, filtered by `transactionFilters`. Not a call, as it is not JSON. */
export const TRANSACTION_EXPORT_PATH = "/api/transaction-history.csv";
