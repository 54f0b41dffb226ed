/** Live updates: server-sent events at GET /api/live, for the signed-in user only. */
import * as z from "zod/mini";
import { kpAmount } from "./money.ts";

export const LIVE_PATH = "/api/live";

/** Something changed; the page refetches what it shows. Amounts are for the announcement only. */
export const liveEvent = z.discriminatedUnion("kind", [
  /** Sent at once after connecting, so that the page knows it missed nothing from here on. */
  z.object({ kind: z.literal("ready") }),
  z.object({
    kind: z.literal("topup"),
    transactionId: z.string(),
    /** `failed`: a card that came to nothing; it gave no credit. */
    status: z.enum(["success", "failed"]),
    credit: kpAmount,
    bonus: kpAmount,
  }),
  z.object({
    kind: z.literal("recharge"),
    transactionId: z.string(),
    status: z.enum(["pending", "success", "failed"]),
  }),
  /** A search for a lost transfer stands otherwise: refused, or stopped. One that ends with money is a `topup`. */
  z.object({
    kind: z.literal("case"),
    caseId: z.string(),
    /** Stopped: somebody looks into it. Absent: refused. */
    isStopped: z.optional(z.boolean()),
  }),
  /** The balance is another for another reason: the operator's hand. */
  z.object({ kind: z.literal("balance") }),
  /** An SMS of the player's has arrived and done its work. */
  z.object({ kind: z.literal("sms"), outcome: z.enum(["code_sent", "phone_verified"]) }),
]);
export type LiveEvent = z.output<typeof liveEvent>;
