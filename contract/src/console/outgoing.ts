/** Money that goes out: what left an account as its feed told of it, and refunds that were booked and are not told yet. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { dayFilter, listQuery, listReply, textFilter } from "./list.ts";
import { chargebackCodes, outgoingCodes, refundCodes } from "./refund-codes.ts";
import { takesRight } from "./rights.ts";

/** The reconciliation of the next day should find nothing open. */
export const OUTGOING_DUE_HOURS = 24;

export const outgoingStates = [
  /** Left, and nobody has said why. */
  "unexplained",
  /** A refund is booked, and its bank or wallet has not told that the money left. */
  "promised",
  /** Left as a booked refund. */
  "refund",
  /** Left, and was booked as what else it was. */
  "booked",
] as const;
export type OutgoingState = (typeof outgoingStates)[number];

const outgoing = z.object({
  /** Of the feed's entry by feed and id, as operations name it; of a refund that is not told yet its number. */
  name: z.string(),
  state: z.enum(outgoingStates),
  /** When it left; of a refund that is not told yet, when it was booked. */
  at: z.string(),
  amountVnd: z.int(),
  /** The account of the ledger. */
  cashAccount: z.string(),
  accountNumber: z.string(),
  /** The bank's, of the entry; of a refund that is not told yet, of the money that goes back. */
  reference: z.nullable(z.string()),
  /** In part for roles that see payers masked. */
  content: z.nullable(z.string()),
  /** Why it left; null where nobody has said it. */
  code: z.nullable(z.enum([...refundCodes, ...chargebackCodes, ...outgoingCodes])),
  /** Who said it: a login, or the feed. */
  explainedBy: z.nullable(z.string()),
  /** The arrived money that goes back. */
  noticeId: z.nullable(z.int()),
});
export type Outgoing = z.output<typeof outgoing>;

export const listOutgoing = takesRight(
  "see-money",
  defineCall({
    method: "GET",
    path: "/api/console/outgoing",
    who: "user",
    summary:
      "Money that left an account, and booked refunds that have not left yet, newest first. `q`: the bank's reference or the feed's id, or the reference of the money that goes back.",
    query: listQuery(["-at", "at"], {
      q: textFilter,
      state: z.optional(z.enum(outgoingStates)),
      /** An account's number. */
      account: textFilter,
      from: dayFilter,
      to: dayFilter,
    }),
    reply: listReply(outgoing),
    errors: ["right_missing"],
  }),
);
