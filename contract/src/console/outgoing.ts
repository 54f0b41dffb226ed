/** Outgoing money: outgoing entries that feeds reported, and booked refunds that no feed has reported yet. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { dayFilter, listQuery, listReply, textFilter } from "./list.ts";
import { chargebackCodes, outgoingCodes, refundCodes } from "./refund-codes.ts";
import { takesRight } from "./rights.ts";

/** The longest that outgoing money should stay unexplained, so that the next day's reconciliation finds none. */
export const OUTGOING_DUE_HOURS = 24;

export const outgoingStates = [
  /** It left without an explanation. */
  "unexplained",
  /** A refund is booked, and its bank or wallet has not reported the money leaving. */
  "promised",
  /** It left as a booked refund. */
  "refund",
  /** It left and was booked with another explanation. */
  "booked",
] as const;
export type OutgoingState = (typeof outgoingStates)[number];

const outgoing = z.object({
  /** An entry by feed and id, as operations name it; an unreported refund by its number. */
  name: z.string(),
  state: z.enum(outgoingStates),
  /** When it left; for an unreported refund, when it was booked. */
  at: z.string(),
  amountVnd: z.int(),
  /** The account of the ledger. */
  cashAccount: z.string(),
  accountNumber: z.string(),
  /** The bank's reference; null for an unreported refund, which has none yet. */
  reference: z.nullable(z.string()),
  /** Masked for roles that see payers masked. For an unreported refund, what its transfer is to say. */
  content: z.nullable(z.string()),
  /** Why it left; null without an explanation. */
  code: z.nullable(z.enum([...refundCodes, ...chargebackCodes, ...outgoingCodes])),
  /** Who explained it: a login, or the feed. */
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
