/** Spending credit on coins that are delivered to a game server. */
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { optionalCode } from "./fields.ts";
import { coinAmount, kpAmount } from "./money.ts";

export const rechargeOptions = z.object({
  payableValues: z.array(z.object({ credit: kpAmount, coinsReceived: coinAmount })),
  coinName: z.string(),
});
export type RechargeOptions = z.output<typeof rechargeOptions>;

export const zone = z.object({ id: z.string(), name: z.string() });
export type Zone = z.output<typeof zone>;

const rechargeForm = z.strictObject({
  creditAmount: z
    .int({ error: "Vui lòng chọn mức nạp." })
    .check(z.positive({ error: "Vui lòng chọn mức nạp." })),
  zoneId: z
    .string({ error: "Vui lòng chọn máy chủ." })
    .check(
      z.minLength(1, { error: "Vui lòng chọn máy chủ." }),
      z.maxLength(32, { error: "Vui lòng chọn máy chủ." }),
    ),
  /** Asked for above an amount of the operator's: see `paymentCodeErrors`. */
  securityCode: optionalCode,
});

/** The machine names of a recharge that is refused until it is confirmed; nothing has been taken. */
export const paymentCodeErrors = {
  /** By the code in a letter, which `sendSecurityCode` has sent for `confirm.payment`. */
  byEmail: "payment_code_by_email",
  /** By what the authenticator application shows: two-factor is on. */
  byApp: "payment_code_by_app",
  /** There is no verified address that a code could go to. */
  noEmail: "payment_email_not_verified",
} as const;

/** `processing`: the game has not answered yet; the page follows it live. */
export const rechargeResult = z.object({
  transactionId: z.string(),
  status: z.enum(["success", "processing"]),
  message: z.string(),
  coins: coinAmount,
  coinName: z.string(),
});
export type RechargeResult = z.output<typeof rechargeResult>;

export const getRechargeOptions = defineCall({
  method: "GET",
  path: "/api/recharge/game",
  who: "user",
  summary: "What credit buys.",
  reply: rechargeOptions,
});

export const getZones = defineCall({
  method: "GET",
  path: "/api/zones",
  who: "user",
  summary: "The open game servers.",
  reply: z.array(zone),
});

export const getAccountZones = defineCall({
  method: "GET",
  path: "/api/account-zones",
  who: "user",
  summary: "The game servers where the player has characters, with their names.",
  reply: z.array(z.object({ id: z.string(), name: z.string(), characters: z.array(z.string()) })),
});

export const rechargeGame = defineCall({
  method: "POST",
  path: "/api/recharge/game",
  who: "user",
  summary: "Takes credit and delivers coins, exactly once.",
  movesMoney: true,
  body: rechargeForm,
  reply: rechargeResult,
});
