/** What a player has topped up and spent. */
import * as z from "zod/mini";
import { defineCall } from "./call.ts";

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
    /** The provider's own reference, for support. */
    reference: z.optional(z.string()),
    /** What a top-up gave, in KP, without its bonus. */
    creditKp: z.optional(z.int()),
    metadata: z.optional(
      z.object({
        gameId: z.string(),
        coin: z.int(),
        coinName: z.string(),
        zoneName: z.optional(z.string()),
      }),
    ),
  }),
  relatedTransactions: z.array(
    z.object({ id: z.string(), type: z.string(), /** In KP. */ realValue: z.int() }),
  ),
});
export type Transaction = z.output<typeof transaction>;

export const getTransactionHistory = defineCall({
  method: "GET",
  path: "/api/transaction-history",
  who: "user",
  summary: "The 15 latest transactions, newest first.",
  query: z.object({ nocache: z.optional(z.string()) }),
  reply: z.array(transaction),
});
