/** Topping up: the methods that the operator offers, and the scratch cards that players hand in. */
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { required } from "./required.ts";
import { wholeNumber } from "./lenient.ts";
import { CARD_TEXT_MAX_LENGTH } from "./limits.ts";
import { kpAmount, vndAmount } from "./money.ts";

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

export const cardProvider = z.object({
  /** What names it in calls: VIETTEL. */
  service_code: z.string(),
  name: z.string(),
  imgurl: z.string(),
  cardvalue: z.array(z.object({ value: vndAmount })),
  /** KP for one VND. */
  exchangeRate: z.number(),
  bonuses: z.array(bonus),
  /** KP for one VND of a card whose value was declared wrongly; null: such a card fails. */
  wrongValueRate: z.nullable(z.number()),
  /** Printed in digits only; letters occur on some game cards. */
  digitsOnly: z.boolean(),
  /** Lengths that are usual: for a hint, never for a refusal. */
  serialLengths: z.array(z.int()),
  pinLengths: z.array(z.int()),
});
export type CardProvider = z.output<typeof cardProvider>;

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

/** How a way to pay does, by what came through it in the last hour. */
const methodHealth = z.object({
  /** A transfer method's `name`, or a card provider's `service_code`. */
  name: z.string(),
  kind: z.enum(["transfer", "card"]),
  state: z.enum(["well", "slow", "failing"]),
  /** The middle one of the times from the payment to the credit; null where none came through. */
  usualSeconds: z.nullable(z.int()),
  /** Of the players who tried and had paid before, the share whose money came through. */
  successPercent: z.int(),
});
export type MethodHealth = z.output<typeof methodHealth>;

export const getPaymentHealth = defineCall({
  method: "GET",
  path: "/api/payment-methods/health",
  who: "user",
  summary: "How the ways to pay have done in the last hour; those without traffic are not told of.",
  reply: z.array(methodHealth),
});

const PROVIDER_MISSING_MESSAGE = "Vui lòng chọn Loại thẻ.";
export const CARD_VALUE_MISSING_MESSAGE = "Vui lòng chọn mệnh giá.";

/** As it is printed: people type spaces and dashes between groups, which mean nothing. */
export function cleanCardText(text: string): string {
  return text.replaceAll(/[\s.\u00AD\u2010-\u2015\u200B-\u200D\u2060\uFEFF-]/g, "").toUpperCase();
}

const cardText = (name: string) =>
  z.string({ error: `Vui lòng nhập ${name}.` }).check(
    z.overwrite(cleanCardText),
    z.minLength(1, { error: `Vui lòng nhập ${name}.` }),
    z.maxLength(CARD_TEXT_MAX_LENGTH, {
      error: `${name} dài tối đa ${CARD_TEXT_MAX_LENGTH} ký tự.`,
    }),
    z.regex(/^[0-9A-Z]*$/, { error: `${name} chỉ gồm chữ cái không dấu và chữ số.` }),
  );

const cardForm = z.object({
  provider: required(PROVIDER_MISSING_MESSAGE).check(z.trim(), z.toUpperCase()),
  pin: cardText("Mã số thẻ"),
  serial: cardText("Số seri"),
  /** The face value, in VND. */
  value: wholeNumber(CARD_VALUE_MISSING_MESSAGE).check(
    z.positive({ error: CARD_VALUE_MISSING_MESSAGE }),
  ),
});

/** `processing`: the gateway has not decided yet; the page follows it live. */
const cardResult = z.object({
  message: z.string(),
  /** The message once more: clients read `data.message` off the answer or off its body. */
  data: z.object({ message: z.string() }),
  transactionId: z.string(),
  status: z.enum(["success", "processing"]),
});
export type CardResult = z.output<typeof cardResult>;

export const submitCard = defineCall({
  method: "POST",
  path: "/api/recharge/card",
  who: "user",
  summary: "Hands in a scratch card, which is charged once and credited once.",
  movesMoney: true,
  body: cardForm,
  reply: cardResult,
  errors: [
    "card_in_flight",
    "card_used",
    "card_bad_card",
    "card_wrong_value",
    "card_maintenance",
    "card_rejected",
    "card_not_received",
    "idempotency_key_invalid",
    "idempotency_key_reused",
  ],
});

const submittedCard = z.object({
  transactionId: z.string(),
  /** A provider's `service_code`. */
  provider: z.string(),
  serial: z.string(),
  /** The last four characters at most. */
  pin: z.string(),
  /** As declared; of a credited card its real value. */
  value: vndAmount,
  status: z.enum(["pending", "success", "failed"]),
  /** Why it failed. */
  errorNote: z.nullable(z.string()),
  /** What it gave, in KP. */
  credit: kpAmount,
  bonus: kpAmount,
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SubmittedCard = z.output<typeof submittedCard>;

export const getSubmittedCards = defineCall({
  method: "GET",
  path: "/api/recharge/card",
  who: "user",
  summary: "The player's cards that are being processed, and those of the last day, newest first.",
  reply: z.array(submittedCard),
});
