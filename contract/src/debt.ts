/** A player's debt: the credit that was taken back after they had spent it, and the transfers that settle it. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { kpAmount, vndAmount } from "./values/money.ts";

const recall = z.object({
  transactionId: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** How much was taken back, and how much of that the balance did not cover. */
  recalledKp: kpAmount,
  owedKp: kpAmount,
  /** The operator's message to the player. */
  note: z.nullable(z.string()),
  /** The transaction that was recalled; null if none can be named. */
  of: z.nullable(
    z.object({
      /** topup.bank-transfer, credit.recharge … */
      type: z.string(),
      /** How it was paid: vietcombank, VIETTEL. */
      source: z.nullable(z.string()),
      value: z.int(),
      currency: z.enum(["VND", "KP"]),
      at: z.string(),
    }),
  ),
});
export type Recall = z.output<typeof recall>;

const settlingTopUp = z.object({
  /** A transfer method's name. */
  method: z.string(),
  amountVnd: vndAmount,
  credit: kpAmount,
  bonus: kpAmount,
});
export type SettlingTopUp = z.output<typeof settlingTopUp>;

export const getDebt = defineCall({
  method: "GET",
  path: "/api/debt",
  who: "user",
  summary: "The recalls that made the player's debt, newest first; none where he owes nothing.",
  reply: z.object({
    debtCredit: kpAmount,
    recalls: z.array(recall),
    /**
     * The smallest round transfer that settles the debt; null if nothing is owed or no transfer method is
     * offered.
     */
    settledBy: z.nullable(settlingTopUp),
  }),
});
