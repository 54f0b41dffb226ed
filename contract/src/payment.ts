/** Topping up: the methods that the operator offers, and the scratch cards that players submit. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { channelPause } from "./values/channel-pause.ts";
import { cleanCode } from "./values/clean-text.ts";
import { wholeNumber } from "./values/lenient.ts";
import { CARD_TEXT_MAX_LENGTH } from "./values/limits.ts";
import { kpAmount, vndAmount } from "./values/money.ts";
import { required } from "./values/required.ts";

const bonus = z.object({
  /** The amount from which the bonus applies, in VND. */
  cashValue: vndAmount,
  /** The share of the credit given on top: 0.05 is five percent. */
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
  /** The transfer content that names this player. */
  paymentSyntax: z.string(),
  accountName: z.string(),
  accountNumber: z.nullable(z.string()),
  mobileAccountNumber: z.nullable(z.string()),
  bonuses: z.array(bonus),
  /**
   * The address that opens an application with this transfer: {app}, {amountVnd} and {returnUrl} are to be filled in.
   * Absent where none is known.
   */
  appLink: z.optional(z.string()),
  /** Absent unless it is paused. */
  pause: z.optional(channelPause),
});
export type TransferMethod = z.output<typeof transferMethod>;

export const cardProvider = z.object({
  /** The provider's code in calls: VIETTEL. */
  service_code: z.string(),
  name: z.string(),
  imgurl: z.string(),
  cardvalue: z.array(z.object({ value: vndAmount })),
  /** KP for one VND. */
  exchangeRate: z.number(),
  bonuses: z.array(bonus),
  /** KP for one VND of a card whose value was declared wrongly; null if such a card is refused. */
  wrongValueRate: z.nullable(z.number()),
  /** True where the provider prints digits only; some game cards have letters. */
  digitsOnly: z.boolean(),
  /** The usual lengths: for a hint, never for a refusal. */
  serialLengths: z.array(z.int()),
  pinLengths: z.array(z.int()),
  /** Absent unless it is paused. */
  pause: z.optional(channelPause),
});
export type CardProvider = z.output<typeof cardProvider>;

const bankApp = z.object({
  /** The value for `{app}` in a bank's `appLink`. */
  id: z.string(),
  name: z.string(),
  /** Whether the application fills in the transfer; otherwise it only opens. */
  fillsIn: z.boolean(),
});
export type BankApp = z.output<typeof bankApp>;

export const paymentMethods = z.object({
  cards: z.array(cardProvider),
  eWallets: z.array(transferMethod),
  bankTransfers: z.array(transferMethod),
  /** The banking applications that a phone offers to open; absent where the operator names none. */
  bankApps: z.optional(z.array(bankApp)),
});
export type PaymentMethods = z.output<typeof paymentMethods>;

export const getPaymentMethods = defineCall({
  method: "GET",
  path: "/api/payment-methods",
  who: "user",
  summary:
    "The ways to top up, with this player's own transfer content: the bank and the wallet used last come first.",
  reply: paymentMethods,
});

/** The state of a payment method, from its payments of the last hour. */
const methodHealth = z.object({
  /** A transfer method's `name`, or a card provider's `service_code`. */
  name: z.string(),
  kind: z.enum(["transfer", "card"]),
  state: z.enum(["well", "slow", "failing"]),
  /** The median time from the payment to the credit; null if no payment came through. */
  usualSeconds: z.nullable(z.int()),
  /** Among players who tried and had paid before: the percentage whose money came through. */
  successPercent: z.int(),
});
export type MethodHealth = z.output<typeof methodHealth>;

export const getPaymentHealth = defineCall({
  method: "GET",
  path: "/api/payment-methods/health",
  who: "user",
  summary: "The success of the ways to pay in the last hour, without those that nobody used.",
  reply: z.array(methodHealth),
});

const PROVIDER_MISSING_MESSAGE = "Vui lòng chọn Loại thẻ.";
export const CARD_VALUE_MISSING_MESSAGE = "Vui lòng chọn mệnh giá.";

/**
 * Returns a serial or PIN as it is printed: spaces and dashes that people type between groups are removed.
 */
export function cleanCardText(text: string): string {
  return cleanCode(text)
    .replaceAll(/[.\u2010-\u2015-]/g, "")
    .toUpperCase();
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
  provider: required(PROVIDER_MISSING_MESSAGE).check(z.overwrite(cleanCode), z.toUpperCase()),
  pin: cardText("Mã số thẻ"),
  serial: cardText("Số seri"),
  /** The face value, in VND. */
  value: wholeNumber(CARD_VALUE_MISSING_MESSAGE).check(
    z.positive({ error: CARD_VALUE_MISSING_MESSAGE }),
  ),
});

/**
 * The result of a submitted card. `processing`: the gateway has not decided yet; the page follows the card
 * live.
 */
const cardResult = z.object({
  message: z.string(),
  /** The message once more: some clients read it as `data.message` of the response, others of its body. */
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
  /** The declared value; for a credited card its real value. */
  value: vndAmount,
  status: z.enum(["pending", "success", "failed"]),
  /** Why it failed. */
  errorNote: z.nullable(z.string()),
  /** The credit it gave, in KP. */
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
