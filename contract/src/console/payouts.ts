/** Payouts: booked refunds that are still to be paid to their payers, and the bank files that pay them. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { banks } from "../values/banks.ts";
import { dayFilter, listQuery, listReply, textFilter } from "./list.ts";
import { chargebackCodes, refundCodes } from "./refund-codes.ts";
import { takesRight } from "./rights.ts";

export const payoutStates = [
  /** The payer's account is unknown. */
  "missing",
  /** It can go into a file. */
  "ready",
  /** It is in a file, and the bank has not reported it. */
  "sent",
  /** Staff pay it back in the wallet's own application. */
  "wallet",
] as const;
export type PayoutState = (typeof payoutStates)[number];

/** The short names of banks that a file can pay to. */
export const bankNames = Object.keys(banks);

/**
 * Returns the short name of the bank that a feed names by its short name, its name, or its number at NAPAS.
 * @returns undefined for an unknown bank
 */
export function bankOf(text: string | null): string | undefined {
  const plain = (text ?? "").toLowerCase().replaceAll(/\s/g, "");
  return bankNames.find(
    (short) =>
      plain === short ||
      plain === banks[short]!.bin ||
      plain === banks[short]!.name.toLowerCase().replaceAll(" ", ""),
  );
}

const CODE_DIGITS = 6;

/** Returns the content of a refund's transfer; by its code the bank's reported entry is matched to the refund. */
export const payoutContent = (prefix: string, refundId: number): string =>
  `${prefix} HOAN${String(refundId).padStart(CODE_DIGITS, "0")}`;

const payout = z.object({
  /** As operations name it: `refund:7`. */
  refund: z.string(),
  state: z.enum(payoutStates),
  /** When it was booked. */
  at: z.string(),
  dueAt: z.string(),
  amountVnd: z.int(),
  /** The ledger's name of the account that the money came to, and that pays it back. */
  cashAccount: z.string(),
  /** The short name of the payer's bank; null if it is unknown. */
  payerBank: z.nullable(z.string()),
  payerAccount: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  content: z.string(),
  code: z.enum([...refundCodes, ...chargebackCodes]),
  /** The file that it is in. */
  fileId: z.nullable(z.int()),
  sentAt: z.nullable(z.string()),
  /** The arrived money that goes back. */
  noticeId: z.int(),
});
export type Payout = z.output<typeof payout>;

export const listPayouts = takesRight(
  "see-money",
  defineCall({
    method: "GET",
    path: "/api/console/payouts",
    who: "user",
    summary:
      "Booked refunds whose money has not left, oldest first: to whom each goes, and in which file it is.",
    query: listQuery(["at", "-at", "amountVnd", "-amountVnd"], {
      state: z.optional(z.enum(payoutStates)),
      cashAccount: textFilter,
      from: dayFilter,
      to: dayFilter,
    }),
    reply: listReply(payout),
    errors: ["right_missing"],
  }),
);

export const getPayoutFile = takesRight(
  "see-payout-files",
  defineCall({
    method: "GET",
    path: "/api/console/payout-files/{id}",
    who: "user",
    summary: "A file for the bank, in the columns that the settings give the bank's method.",
    params: z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) }),
    reply: z.object({ fileName: z.string(), csv: z.string() }),
    errors: ["right_missing", "payout_file_unknown"],
  }),
);
