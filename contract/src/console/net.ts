/** Net income: what remains of the money that came in after fees and value-added tax; the rates; the invoices. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { bookDay } from "./books.ts";
import { amountFilter, listQuery, listReply } from "./list.ts";
import { takesRight } from "./rights.ts";

/** The name of the value-added tax among rates; all others are methods. */
export const VAT_RATE = "vat";

const netSums = {
  payments: z.int(),
  grossVnd: z.int(),
  /** Money that was given back, taken back by its bank, or had never arrived. */
  returnedVnd: z.int(),
  /**
   * By the rates that are set, rounded half up for each payment, so that parts add up to the whole. On days without a
   * rate: what the other side is known to have kept.
   */
  feeVnd: z.int(),
  /** What came in, less what went back, less fees. */
  netVnd: z.int(),
  /**
   * The fee that the other side kept: for cards as the gateway reported it, for banks and wallets as booked. Null: none
   * is known.
   */
  keptVnd: z.nullable(z.int()),
  /** For cards: how many payments the gateway reported a fee for. */
  keptPayments: z.int(),
};

const netOfMethod = z.object({
  /** `2026-11-21` or `2026-11`; null in the sum of the whole period. */
  period: z.nullable(z.string()),
  from: bookDay,
  to: bookDay,
  /** As rates have it: a transfer method or `card:VIETTEL`. */
  method: z.string(),
  /** The ledger's accounts behind it; a name that ends in a colon stands for all that begin with it. */
  account: z.string(),
  hasRate: z.boolean(),
  ...netSums,
});
export type NetOfMethod = z.output<typeof netOfMethod>;

const period = { from: bookDay, to: bookDay, by: z.enum(["day", "month"]) };

export const getNet = takesRight(
  "see-books",
  defineCall({
    method: "GET",
    path: "/api/console/net",
    who: "user",
    summary:
      "Money that came in by method, what went back, fees, and what is left; by day or month.",
    query: z.object(period),
    reply: z.object({ periods: z.array(netOfMethod), whole: z.array(netOfMethod) }),
    errors: ["right_missing", "period_invalid"],
  }),
);

const rate = z.object({
  name: z.string(),
  from: bookDay,
  /** Parts of ten thousand: 150 are 1.5 %. */
  basisPoints: z.int(),
  fixedVnd: z.int(),
  setBy: z.string(),
  setAt: z.string(),
});
export type Rate = z.output<typeof rate>;

export const getRates = takesRight(
  "see-books",
  defineCall({
    method: "GET",
    path: "/api/console/rates",
    who: "user",
    summary:
      "All versions of fees and of the tax, the newest first, and the names that can have one.",
    reply: z.object({
      rates: z.array(rate),
      names: z.array(z.object({ name: z.string(), label: z.string() })),
    }),
    errors: ["right_missing"],
  }),
);

const taxed = {
  grossVnd: z.int(),
  netVnd: z.int(),
  vatVnd: z.int(),
};

const vatOfPeriod = z.object({
  period: z.string(),
  from: bookDay,
  to: bookDay,
  vatPercent: z.int(),
  sales: z.int(),
  refunds: z.int(),
  ...taxed,
});
export type VatOfPeriod = z.output<typeof vatOfPeriod>;

export const getVat = takesRight(
  "see-books",
  defineCall({
    method: "GET",
    path: "/api/console/vat",
    who: "user",
    summary:
      "The tax within sales by period and rate. A refund takes back the tax of its sale, by the rate of that day.",
    query: z.object(period),
    reply: z.object({ rows: z.array(vatOfPeriod) }),
    errors: ["right_missing", "period_invalid"],
  }),
);

const invoice = z.object({
  /** The journal's id, the same in each export. */
  number: z.int(),
  at: z.string(),
  username: z.string(),
  method: z.string(),
  vatPercent: z.int(),
  ...taxed,
  transactionId: z.string(),
  journalKey: z.string(),
  /** Only for a refund: the number of its sale. */
  saleNumber: z.nullable(z.int()),
});
export type Invoice = z.output<typeof invoice>;

export const listInvoices = takesRight(
  "see-books",
  defineCall({
    method: "GET",
    path: "/api/console/invoices",
    who: "user",
    summary: "Each sale and each refund of a period with its tax, in the order of the ledger.",
    query: listQuery(["at", "-at"], { from: bookDay, to: bookDay, vatPercent: amountFilter }),
    reply: listReply(invoice),
    errors: ["right_missing", "period_invalid"],
  }),
);
