/** Live updates: server-sent events at GET /api/live, for the signed-in user only. */
import * as z from "zod/mini";
import { transaction } from "./transactions.ts";
import { kpAmount } from "./values/money.ts";

export const LIVE_PATH = "/api/live";

/** A change on the server while the page is open. */
export const liveEvent = z.union([
  /**
   * Sent at once after connecting: earlier changes may have been missed, later ones are reported. It has the balance,
   * because money may have come since the page requested it.
   */
  z.object({
    kind: z.literal("ready"),
    credit: kpAmount,
    debtCredit: kpAmount,
    /** How long ago the player's last change was published; null: not within five seconds. */
    changedMsAgo: z.nullable(z.int()),
  }),
  /** A top-up to announce; a `balance` follows. */
  z.object({
    kind: z.literal("topup"),
    transactionId: z.string(),
    /** `failed`: a card that was refused; it gave no credit. */
    status: z.enum(["success", "failed"]),
    credit: kpAmount,
    bonus: kpAmount,
  }),
  /** A recharge has changed its status; a `balance` follows. */
  z.object({
    kind: z.literal("recharge"),
    transactionId: z.string(),
    status: z.enum(["pending", "success", "failed"]),
  }),
  /** A purchase has changed: it was paid, or money came that is not enough, or it waits for the player. */
  z.object({
    kind: z.literal("purchase"),
    purchaseId: z.string(),
    /** True if it has begun to wait for the player. */
    isWaiting: z.optional(z.boolean()),
  }),
  /** The player's balance now, so that the page need not request it. */
  z.object({
    kind: z.literal("balance"),
    credit: kpAmount,
    debtCredit: kpAmount,
    /**
     * The transaction that changed it and those linked to it, newest first; none after a manual operation.
     */
    lines: z.array(transaction),
  }),
  /** A case of a lost transfer was refused or stopped. One that ends with money is a `topup`. */
  z.object({
    kind: z.literal("case"),
    caseId: z.string(),
    /** True if it was stopped and an operator examines it; absent if it was refused. */
    isStopped: z.optional(z.boolean()),
  }),
  /** Support has answered in a case of the player's. */
  z.object({ kind: z.literal("answer"), caseId: z.string() }),
  /** An SMS from the player has arrived and was carried out. */
  z.object({ kind: z.literal("sms"), outcome: z.enum(["code_sent", "phone_verified"]) }),
]);
export type LiveEvent = z.output<typeof liveEvent>;
