/** Purchases: one package for a game server, paid with the balance, or with a transfer made for it. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { transferMethod } from "./payment.ts";
import { proof } from "./proofs.ts";
import {
  orderedCharacterId,
  orderedCoins,
  orderedKp,
  orderedZoneId,
  packageLook,
} from "./recharge.ts";
import { transferMethodName } from "./top-up.ts";
import { cleanText } from "./values/clean-text.ts";
import { absentOr } from "./values/lenient.ts";
import { coinAmount, kpAmount, vndAmount } from "./values/money.ts";

/** A purchase that is unpaid after this time expires; money that arrives later becomes credit. */
export const PURCHASE_OPEN_HOURS = 24;
/** How many purchases a player may have that are not paid yet. */
export const OPEN_PURCHASES_MAX = 5;
/** The smallest transfer that is offered for a purchase: many banks send no smaller one. The rest stays as credit. */
export const LEAST_TRANSFER_VND = 2_000;
/** The longest name of a character that a purchase keeps. */
const CHARACTER_MAX_LENGTH = 64;

/** A package, as the shop sells it. */
const soldPackage = { creditKp: kpAmount, coins: coinAmount };

/** How far an amount is from the next bonus step; null on the highest. */
export const nextBonus = z.nullable(
  z.object({
    missingVnd: vndAmount,
    /** The amount from which the bonus applies. */
    fromVnd: vndAmount,
    /** Whole percent of the credit. */
    percent: z.int(),
  }),
);
export type NextBonus = NonNullable<z.output<typeof nextBonus>>;

/** One way to pay what is missing, at this moment's rate and bonus. */
const wayToPay = z.object({
  /** A transfer method's `name`. */
  method: z.string(),
  label: z.string(),
  type: z.enum(["e-wallet", "bank"]),
  /** The least transfer whose credit and bonus are enough, debt included. */
  amountVnd: vndAmount,
  /** The credit and bonus of that transfer. */
  creditKp: kpAmount,
  bonusKp: kpAmount,
  nextBonus,
  /** True while it is paused. */
  isPaused: z.boolean(),
});
export type WayToPay = z.output<typeof wayToPay>;

export const purchaseQuotes = z.object({
  balanceKp: kpAmount,
  /** The debt, which incoming money settles first. */
  debtKp: kpAmount,
  coinName: z.string(),
  /** The method of a purchase that names none; null if no transfer method is open. */
  method: z.nullable(z.string()),
  /** In the order of the shop. */
  packages: z.array(
    z.object({
      ...soldPackage,
      ...packageLook,
      /** The KP missing from the balance, debt included; 0 if it covers the package. */
      missingKp: kpAmount,
      /** True where buying it now needs a proof. */
      needsProof: z.boolean(),
      /** Empty if nothing is missing. */
      waysToPay: z.array(wayToPay),
    }),
  ),
});
export type PurchaseQuotes = z.output<typeof purchaseQuotes>;

/** Why a purchase waits for its player: the refusal that prevented paying it automatically. */
export const purchaseObstacles = [
  "payment_proof_needed",
  "payment_proof_missing",
  "spending_locked",
  "spending_stopped",
  "spending_limit_reached",
  "recharge_needs_phone",
  "recharge_needs_identity",
  "recharge_needs_guardian",
  "account_closing",
  "account_locked",
  "zone_closed",
  "zone_paused",
] as const;
export type PurchaseObstacle = (typeof purchaseObstacles)[number];

/** The states of a purchase whose package is not delivered yet. */
export const openPurchaseStates = [
  /** Credit is missing: `payment` says what to pay. With `missingKp` 0 it is about to be paid. */
  "awaiting_payment",
  /** The session that ordered it was ended from elsewhere: nothing pays it until the player confirms it. */
  "awaiting_confirmation",
  /** The balance covers it, but `why` prevents paying automatically: the player must continue. */
  "waits_for_player",
  /** The credit is held, and the game has not answered for certain. */
  "delivering",
] as const;
export type OpenPurchaseState = (typeof openPurchaseStates)[number];

export const purchaseStates = [
  ...openPurchaseStates,
  "delivered",
  /** The game refused; the credit is back. */
  "refused",
  "expired",
  "dropped",
] as const;
export type PurchaseState = (typeof purchaseStates)[number];

/** Money that came while the purchase was not paid. */
const receivedTopUp = z.object({
  transactionId: z.string(),
  amountVnd: vndAmount,
  creditKp: kpAmount,
  bonusKp: kpAmount,
  at: z.string(),
});

/** A purchase. All times are ISO 8601 in UTC. */
export const purchase = z.object({
  /** Also the id of its recharge, in the history and in live events. */
  id: z.string(),
  state: z.enum(purchaseStates),
  package: z.object({ ...soldPackage, coinName: z.string() }),
  zone: z.object({ id: z.string(), name: z.string() }),
  /** The character that the player chose last. */
  character: z.nullable(z.string()),
  /** The character's id in the game, which the order carries; null if the game delivers to the account. */
  characterId: z.nullable(z.string()),
  balanceKp: kpAmount,
  /** The KP missing from the balance, debt included; 0 once it is paid. */
  missingKp: kpAmount,
  /** True where it is not paid by itself once the money is there: it will wait for a proof. */
  needsProof: z.boolean(),
  /** Null unless money is awaited and some is missing. */
  payment: z.nullable(
    z.object({
      /** Its `qrCodeData` carries the amount. */
      method: transferMethod,
      amountVnd: vndAmount,
      /** The top-up that follows exactly this transfer; null if the amount has changed since. */
      topUpId: z.nullable(z.string()),
    }),
  ),
  /** The money that came from its opening until it was paid, newest first. */
  received: z.array(receivedTopUp),
  /** The excess of the transfer that paid it over the requested amount, and the credit left from it; null if none. */
  over: z.nullable(z.object({ amountVnd: vndAmount, creditKp: kpAmount })),
  /** The recharge; null until the credit is held. */
  transactionId: z.nullable(z.string()),
  /** Why it waits for its player. */
  why: z.nullable(z.enum(purchaseObstacles)),
  createdAt: z.string(),
  expiresAt: z.string(),
  deliveredAt: z.nullable(z.string()),
});
export type Purchase = z.output<typeof purchase>;

const named = z.object({ id: z.uuid() });

export const getPurchaseQuotes = defineCall({
  method: "GET",
  path: "/api/purchases/quotes",
  who: "user",
  summary:
    "What each package costs this player now: nothing, or a transfer of so much by each method.",
  reply: purchaseQuotes,
});

export const createPurchase = defineCall({
  method: "POST",
  path: "/api/purchases",
  who: "user",
  summary:
    "Orders a package: at once where the balance covers it, else as soon as the money comes; an equal one that awaits payment is the same, for the character chosen last.",
  movesMoney: true,
  body: z.object({
    creditAmount: orderedKp,
    coins: orderedCoins,
    zoneId: orderedZoneId,
    method: absentOr(transferMethodName),
    character: absentOr(
      z.string().check(z.overwrite(cleanText), z.minLength(1), z.maxLength(CHARACTER_MAX_LENGTH)),
    ),
    characterId: orderedCharacterId,
  }),
  reply: z.object({
    id: z.string(),
    /** The former receiver, if an equal order that awaited payment got another one by this call; else null. */
    receiverBefore: z.nullable(z.object({ character: z.nullable(z.string()) })),
  }),
  errors: [
    "too_many_open_purchases",
    // The refusals of a recharge before any proof: nobody pays for a package that would not be delivered.
    "spending_locked",
    "spending_stopped",
    "spending_limit_reached",
    "recharge_needs_phone",
    "recharge_needs_identity",
    "recharge_needs_guardian",
    "game_unavailable",
    "idempotency_key_invalid",
    "idempotency_key_reused",
  ],
});

export const getPurchases = defineCall({
  method: "GET",
  path: "/api/purchases",
  who: "user",
  summary:
    "The purchases that are open, and those that were paid or have expired in the last day: the newest 20.",
  reply: z.array(purchase),
});

export const getPurchase = defineCall({
  method: "GET",
  path: "/api/purchases/{id}",
  who: "user",
  summary: "How far a purchase has come, and what is to be paid for it.",
  params: named,
  reply: purchase,
  errors: ["purchase_not_found"],
});

export const changePurchaseMethod = defineCall({
  method: "PUT",
  path: "/api/purchases/{id}/method",
  who: "user",
  summary: "Pays by another method what is missing.",
  params: named,
  body: z.object({ method: transferMethodName }),
  reply: purchase,
  errors: ["purchase_not_found", "purchase_not_open", "purchase_not_confirmed"],
});

export const confirmPurchase = defineCall({
  method: "POST",
  path: "/api/purchases/{id}/confirm",
  who: "user",
  summary:
    "Keeps a purchase whose session was ended: it is paid like any other again. A repeat changes nothing.",
  params: named,
  reply: purchase,
  errors: [
    "purchase_not_found",
    // It has expired or was dropped.
    "purchase_not_open",
  ],
});

export const payPurchase = defineCall({
  method: "POST",
  path: "/api/purchases/{id}/pay",
  who: "user",
  summary: "Pays a purchase with the balance, by hand; a repeat changes nothing.",
  params: named,
  body: z.object({
    /** The proof for `confirm.payment`, if the purchase waits for one. */
    proof: absentOr(proof),
  }),
  reply: purchase,
  errors: [
    "purchase_not_found",
    // It has expired or was dropped.
    "purchase_not_open",
    "purchase_not_confirmed",
    "credit_too_low",
    "spending_locked",
    "spending_stopped",
    "spending_limit_reached",
    "recharge_needs_phone",
    "recharge_needs_identity",
    "recharge_needs_guardian",
    "payment_proof_needed",
    "payment_proof_missing",
    "passkeys_unavailable",
    "account_locked",
    "zone_closed",
    "zone_paused",
    "game_unavailable",
  ],
});

export const dropPurchase = defineCall({
  method: "DELETE",
  path: "/api/purchases/{id}",
  who: "user",
  summary: "Drops a purchase that is not paid; money that comes is credit all the same.",
  params: named,
  errors: ["purchase_not_found", "purchase_not_open"],
});
