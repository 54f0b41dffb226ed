/** Topping up: the methods that the operator offers. */
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { vndAmount } from "./money.ts";

const bonus = z.object({
  /** From this amount on, in VND. */
  cashValue: vndAmount,
  /** Share of the credit given on top: 0.05 is five percent. */
  bonusRate: z.number(),
});

export const transferMethod = z.object({
  /** momo, viettelpay, techcombank or vietcombank. */
  name: z.string(),
  label: z.string(),
  type: z.enum(["e-wallet", "bank"]),
  /** KP for one VND: credit = exchangeRate × cashValue. */
  exchangeRate: z.number(),
  /** The text of the QR code, an EMV payload per NAPAS VietQR. */
  qrCodeData: z.string(),
  /** The content that names this player in a transfer. */
  paymentSyntax: z.string(),
  accountName: z.string(),
  accountNumber: z.nullable(z.string()),
  mobileAccountNumber: z.nullable(z.string()),
  bonuses: z.array(bonus),
});
export type TransferMethod = z.output<typeof transferMethod>;

const cardProvider = z.object({
  service_code: z.string(),
  name: z.string(),
  imgurl: z.string(),
  cardvalue: z.array(z.object({ value: vndAmount })),
});

export const paymentMethods = z.object({
  cards: z.array(cardProvider),
  eWallets: z.array(transferMethod),
  bankTransfers: z.array(transferMethod),
});
export type PaymentMethods = z.output<typeof paymentMethods>;

export const getPaymentMethods = defineCall({
  method: "GET",
  path: "/api/payment-methods",
  who: "user",
  summary: "The ways to top up, with this player's own transfer content.",
  reply: paymentMethods,
});
