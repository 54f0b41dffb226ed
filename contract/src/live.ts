/** Live updates: server-sent events at GET /api/live, for the signed-in user only. */
import * as z from "zod/mini";
import { kpAmount } from "./money.ts";
import { transaction } from "./transactions.ts";

export const LIVE_PATH = "/api/live";

/** What changed on the server while the page is open. */
export const liveEvent = z.discriminatedUnion("kind", [
  /** Sent at once after connecting: what changed before may have gone unheard, what changes from here on is heard. */
  z.object({ kind: z.literal("ready") }),
  /** For the announcement; a `balance` follows. */
  z.object({
    kind: z.literal("topup"),
    transactionId: z.string(),
    /** `failed`: a card that came to nothing; it gave no credit. */
    status: z.enum(["success", "failed"]),
    credit: kpAmount,
    bonus: kpAmount,
  }),
  /** A `balance` follows. */
  z.object({
    kind: z.literal("recharge"),
    transactionId: z.string(),
    status: z.enum(["pending", "success", "failed"]),
  }),
  /** What the player has now, so that the page need not ask. */
  z.object({
    kind: z.literal("balance"),
    credit: kpAmount,
    debtCredit: kpAmount,
    /** The transaction that changed it and those that belong to it, newest first; none after an operator's work. */
    lines: z.array(transaction),
  }),
  /** A search for a lost transfer stands otherwise: refused, or stopped. One that ends with money is a `topup`. */
  z.object({
    kind: z.literal("case"),
    caseId: z.string(),
    /** Stopped: somebody looks into it. Absent: refused. */
    isStopped: z.optional(z.boolean()),
  }),
  /** An SMS of the player's has arrived and done its work. */
  z.object({ kind: z.literal("sms"), outcome: z.enum(["code_sent", "phone_verified"]) }),
]);
export type LiveEvent = z.output<typeof liveEvent>;
