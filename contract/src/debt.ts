/** Why a player owes credit: what was taken back of him after he had spent it. */
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { kpAmount, vndAmount } from "./money.ts";

const recall = z.object({
  transactionId: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** What was taken back, and how much of it the balance did not cover. */
  recalledKp: kpAmount,
  owedKp: kpAmount,
  /** The operator's words for the player. */
  note: z.nullable(z.string()),
  /** What it belongs to; null where it belongs to nothing that can be named. */
  of: z.nullable(
    z.object({
      /** topup.bank-transfer, credit.recharge … */
      type: z.string(),
      /** What it was paid with: vietcombank, VIETTEL. */
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
    /** The least round transfer that settles it; null where nothing is owed, or nobody takes transfers. */
    settledBy: z.nullable(settlingTopUp),
  }),
});
