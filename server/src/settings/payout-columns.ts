/** The setting `payoutColumns`: the columns of the file with which a bank pays many refunds. */
import * as z from "zod";

/** The fields of a refund that a column may contain. */
export const payoutFields = [
  "number",
  "account",
  "name",
  "bank",
  "bin",
  "amountVnd",
  "content",
  "ourAccount",
] as const;

/**
 * The columns in order. Each contains a field of the refund, or the same text in every row, such as a currency.
 */
export const payoutColumns = z
  .array(
    z
      .strictObject({
        header: z.string().min(1).max(100),
        field: z.enum(payoutFields).optional(),
        text: z.string().max(100).optional(),
      })
      .refine(
        ({ field, text }) => (field === undefined) !== (text === undefined),
        "either field or text",
      ),
  )
  .min(1)
  .refine(
    (columns) =>
      ["account", "amountVnd", "content"].every((needed) =>
        columns.some(({ field }) => field === needed),
      ),
    "without account, amountVnd or content a bank's file pays nobody",
  )
  .default([
    { header: "STT", field: "number" },
    { header: "Số tài khoản", field: "account" },
    { header: "Tên người nhận", field: "name" },
    { header: "Ngân hàng", field: "bank" },
    { header: "Số tiền", field: "amountVnd" },
    { header: "Nội dung", field: "content" },
  ]);

export type PayoutColumn = z.output<typeof payoutColumns>[number];
