/** Recharges: spending credit on coins that the game server delivers, with the proofs and limits that apply. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { proof, proofMethods, proofSteps } from "./proofs.ts";
import { spendingLimits } from "./spending-limit.ts";
import { channelPause } from "./values/channel-pause.ts";
import { absentOr, textOrNumber, wholeNumber } from "./values/lenient.ts";
import { coinAmount, kpAmount } from "./values/money.ts";
import { required } from "./values/required.ts";

/** The proof that the operator demands above a daily sum, and the kinds of proof that this player can give. */
const rechargeConfirmation = z.object({
  /** Recharges of one day in Vietnam need no proof up to this sum. */
  aboveKpPerDay: kpAmount,
  spentTodayKp: kpAmount,
  /** The kinds of proof that the player can give. */
  methods: z.array(z.enum(proofMethods)),
  /** The steps that give a proof; only where the player has none. */
  steps: z.array(z.enum(proofSteps)),
});
export type RechargeConfirmation = z.output<typeof rechargeConfirmation>;

/** What the operator may demand before a recharge, in the order in which a player gives it. */
const rechargeRequirements = ["phone", "identity", "guardian"] as const;
export type RechargeRequirement = (typeof rechargeRequirements)[number];

/** The look of a package, if staff have chosen one. */
export const packageLook = {
  /** Its picture, the smallest at 0. Absent: by its place in the list. */
  artwork: z.optional(z.int()),
  /** A word on it, such as 'Bán chạy'. */
  badge: z.optional(z.string()),
};

export const rechargeOptions = z.object({
  payableValues: z.array(
    z.object({
      credit: kpAmount,
      coinsReceived: coinAmount,
      ...packageLook,
      /** True where buying it now needs a proof; otherwise absent. */
      needsProof: z.optional(z.literal(true)),
    }),
  ),
  coinName: z.string(),
  /** Absent where the operator demands no proof of any recharge. */
  confirmation: z.optional(rechargeConfirmation),
  /** What the operator demands before any recharge; absent where the player lacks none of it. */
  requirements: z.optional(
    z.array(z.object({ what: z.enum(rechargeRequirements), isMet: z.boolean() })),
  ),
  /** Absent where players set no limits and this one has none. */
  spendingLimits: z.optional(spendingLimits),
});
export type RechargeOptions = z.output<typeof rechargeOptions>;

export const zone = z.object({
  id: z.string(),
  name: z.string(),
  /** Absent unless recharges to it are paused. */
  pause: z.optional(channelPause),
});
export type Zone = z.output<typeof zone>;

const AMOUNT_MISSING_MESSAGE = "Vui lòng chọn mức nạp.";
const ZONE_MISSING_MESSAGE = "Vui lòng chọn máy chủ.";

/** A package by its price, one of those that are sold. */
export const orderedKp = wholeNumber(AMOUNT_MISSING_MESSAGE).check(
  z.positive({ error: AMOUNT_MISSING_MESSAGE }),
);

/** The game server that receives the coins. */
export const orderedZoneId = textOrNumber(
  required(ZONE_MISSING_MESSAGE).check(z.maxLength(32, { error: ZONE_MISSING_MESSAGE })),
  ZONE_MISSING_MESSAGE,
);

const CHARACTER_ID_MAX_LENGTH = 64;

/** The game's id of the character that receives, one of the player's on that server. Absent: the account receives. */
export const orderedCharacterId = absentOr(
  z.string().check(z.minLength(1), z.maxLength(CHARACTER_ID_MAX_LENGTH)),
);

/**
 * The coins that the page showed for the package. The order is refused if the shop has changed since; absent: no check.
 */
export const orderedCoins = absentOr(z.int());

const rechargeForm = z.object({
  creditAmount: orderedKp,
  coins: orderedCoins,
  zoneId: orderedZoneId,
  characterId: orderedCharacterId,
  /**
   * The proof for `confirm.payment`; demanded above a sum that the operator sets, see `payment_proof_needed`.
   */
  proof: absentOr(proof),
});

/** The result of a recharge. `processing`: the game has not responded yet; the page follows it live. */
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

const accountZone = z.object({
  id: z.string(),
  name: z.string(),
  characters: z.array(z.string()),
  /** The same characters with the game's further data; absent if the game lists only names. */
  roster: z.optional(
    z.array(
      z.object({
        /** The character's id for an order; absent if the game delivers to accounts. */
        id: z.optional(z.string()),
        name: z.string(),
        level: z.optional(z.int()),
      }),
    ),
  ),
});
export type AccountZone = z.output<typeof accountZone>;

export const getAccountZones = defineCall({
  method: "GET",
  path: "/api/account-zones",
  who: "user",
  summary: "The game servers where the player has characters, with their names.",
  reply: z.array(accountZone),
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
    // The options say which of the requirements are missing.
    "recharge_needs_phone",
    "recharge_needs_identity",
    "recharge_needs_guardian",
    // The options say what is left of each limit.
    "spending_limit_reached",
    // Nothing was taken; a proof is needed, one of those that the options list.
    "payment_proof_needed",
    // A proof is needed, and the player has none; the options list the steps that give one.
    "payment_proof_missing",
    "passkeys_unavailable",
    "recharge_refused",
    "game_unavailable",
    "idempotency_key_invalid",
    "idempotency_key_reused",
  ],
});
