/** Spending credit on coins that are delivered to a game server. */
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { required } from "./required.ts";
import { absentOr, textOrNumber, wholeNumber } from "./lenient.ts";
import { coinAmount, kpAmount } from "./money.ts";
import { proof, proofMethods, proofSteps } from "./proofs.ts";

/** What the operator demands beyond a sum of the day, and what this player can answer with. */
const rechargeConfirmation = z.object({
  /** The recharges of one day in Vietnam come to this much without a proof. */
  aboveKpPerDay: kpAmount,
  spentTodayKp: kpAmount,
  /** The proofs that the player has. */
  methods: z.array(z.enum(proofMethods)),
  /** The steps that give one; only where the player has none. */
  steps: z.array(z.enum(proofSteps)),
});
export type RechargeConfirmation = z.output<typeof rechargeConfirmation>;

export const rechargeOptions = z.object({
  payableValues: z.array(
    z.object({
      credit: kpAmount,
      coinsReceived: coinAmount,
      /** Present, and true, where buying it now takes a proof. */
      needsProof: z.optional(z.literal(true)),
    }),
  ),
  coinName: z.string(),
  /** Absent where the operator demands no proof of any recharge. */
  confirmation: z.optional(rechargeConfirmation),
});
export type RechargeOptions = z.output<typeof rechargeOptions>;

export const zone = z.object({ id: z.string(), name: z.string() });
export type Zone = z.output<typeof zone>;

const AMOUNT_MISSING_MESSAGE = "Vui lòng chọn mức nạp.";
const ZONE_MISSING_MESSAGE = "Vui lòng chọn máy chủ.";

const rechargeForm = z.object({
  creditAmount: wholeNumber(AMOUNT_MISSING_MESSAGE).check(
    z.positive({ error: AMOUNT_MISSING_MESSAGE }),
  ),
  zoneId: textOrNumber(
    required(ZONE_MISSING_MESSAGE).check(z.maxLength(32, { error: ZONE_MISSING_MESSAGE })),
    ZONE_MISSING_MESSAGE,
  ),
  /** For `confirm.payment`; asked for beyond a sum of the operator's: see `payment_proof_needed`. */
  proof: absentOr(proof),
});

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
  errors: ["game_unavailable"],
});

export const getAccountZones = defineCall({
  method: "GET",
  path: "/api/account-zones",
  who: "user",
  summary: "The game servers where the player has characters, with their names.",
  reply: z.array(z.object({ id: z.string(), name: z.string(), characters: z.array(z.string()) })),
  errors: ["game_unavailable"],
});

export const rechargeGame = defineCall({
  method: "POST",
  path: "/api/recharge/game",
  who: "user",
  summary: "Takes credit and delivers coins, exactly once.",
  movesMoney: true,
  body: rechargeForm,
  reply: rechargeResult,
  errors: [
    "credit_too_low",
    "spending_locked",
    "spending_stopped",
    // Nothing has been taken; it takes one of the proofs that the options name.
    "payment_proof_needed",
    // The same, and the player has no proof; the options name the steps that give one.
    "payment_proof_missing",
    "passkeys_unavailable",
    "recharge_refused",
    "game_unavailable",
    "idempotency_key_invalid",
    "idempotency_key_reused",
  ],
});
