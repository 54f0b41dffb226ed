import { GIFT_CODE_TOP_UP_VND } from "@portal/contract/limits";
import * as z from "zod";
import { isWalletQr } from "../domain/viet-qr.ts";

const positive = z.int().positive();
const webAddress = z.url({ protocol: /^https?$/ });

/** Local time in Vietnam, which has one zone and no summer time. */
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, "not of the form 2026-03-31T09:00")
  .transform((text) => new Date(`${text}:00+07:00`))
  .refine((at) => !Number.isNaN(at.getTime()), "no such time");

const bonus = z.strictObject({
  /** From this amount on. */
  cashValueVnd: positive,
  /** Whole percent of the transfer's credit. */
  bonusPercent: positive.max(1_000),
});

const bankTransfer = z.strictObject({
  name: z.enum(["vietcombank", "techcombank"]),
  label: z.string().min(1),
  type: z.literal("bank"),
  /** Whose notices tell of arrived money. */
  feed: z.enum(["sepay", "casso", "payos"]),
  /** The bank's six digits at NAPAS. */
  bankBin: z.string().regex(/^\d{6}$/),
  accountName: z.string().min(1),
  accountNumber: z.string().regex(/^[A-Z0-9]{6,19}$/),
  kpPer10000Vnd: positive,
  bonuses: z.array(bonus).default([]),
});

const eWallet = z.strictObject({
  name: z.enum(["momo", "viettelpay"]),
  label: z.string().min(1),
  type: z.literal("e-wallet"),
  feed: z.enum(["momo", "viettel"]),
  /**
   * What the wallet's own application shows as the operator's QR code, as text: it cannot be computed.
   * Each player's content is put into it.
   */
  qr: z
    .string()
    .refine(isWalletQr, "not an intact payment QR code without an amount, with room for a content"),
  accountName: z.string().min(1),
  /** The phone number that the wallet goes by. */
  mobileAccountNumber: z.string().regex(/^0\d{9}$/),
  kpPer10000Vnd: positive,
  bonuses: z.array(bonus).default([]),
});

/** History and books go by the name; of a wallet's feed no account tells which method is meant. */
const transferMethods = z
  .array(z.discriminatedUnion("type", [bankTransfer, eWallet]))
  .refine((methods) => areDistinct(methods.map(({ name }) => name)), "a name is there twice")
  .refine(
    (methods) =>
      areDistinct(methods.flatMap(({ type, feed }) => (type === "e-wallet" ? [feed] : []))),
    "two wallets have one feed",
  );

const areDistinct = (values: readonly string[]) => new Set(values).size === values.length;

const campaignOfAnyKind = {
  /** Names the inventory of its codes: never used again for another campaign. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  description: z.string().min(1),
  /** From this moment … */
  from: moment,
  /** … to before this one; it stays in the settings, for players find the codes they have by it. */
  to: moment,
};

const giftCampaign = z.discriminatedUnion("kind", [
  /** A code for sharing a post. */
  z.strictObject({ ...campaignOfAnyKind, kind: z.literal("share"), postUrl: webAddress }),
  /** A code for top-ups of the campaign's time that come to this much. */
  z.strictObject({
    ...campaignOfAnyKind,
    kind: z.literal("top-up"),
    thresholdVnd: positive.default(GIFT_CODE_TOP_UP_VND),
  }),
]);

/** A claim names only the kind: of each kind one campaign runs at a time. */
const giftCampaigns = z.array(giftCampaign).superRefine((campaigns, context) => {
  for (const [index, campaign] of campaigns.entries()) {
    const refuse = (message: string) =>
      context.addIssue({ code: "custom", path: [index], message: `${campaign.id} ${message}` });
    if (campaign.from >= campaign.to) refuse("ends before it begins");
    for (const other of campaigns.slice(0, index)) {
      if (other.id === campaign.id) refuse("is there twice");
      else if (other.kind === campaign.kind && overlap(other, campaign)) {
        refuse(`overlaps with ${other.id}`);
      }
    }
  }
});

type Period = { readonly from: Date; readonly to: Date };
const overlap = (one: Period, other: Period) => one.from < other.to && other.from < one.to;

const cardProvider = z.strictObject({
  /** What names it in calls and, unless `telco` is given, at the gateway. */
  serviceCode: z.string().regex(/^[A-Z0-9_]{2,32}$/),
  telco: z.string().min(1).optional(),
  name: z.string().min(1),
  /** A picture of the portal's own. */
  imageUrl: z.string().regex(/^\/[\w./-]+$/),
  valuesVnd: z.array(positive).min(1),
  /** False where serial or PIN may have letters: another keyboard, nothing more. */
  digitsOnly: z.boolean().default(true),
  /** Usual lengths: another one is hinted at, never refused. */
  serialLengths: z.array(positive).default([]),
  pinLengths: z.array(positive).default([]),
});

const cards = z.strictObject({
  kpPer10000Vnd: positive,
  bonuses: z.array(bonus).default([]),
  /**
   * What a card whose value was declared wrongly is credited by, of its real value as the gateway tells
   * it, without bonus. The page says so beforehand. Absent: such a card fails.
   */
  wrongValueKpPer10000Vnd: positive.optional(),
  providers: z.array(cardProvider),
});

/** Everything an operator decides that is neither a secret nor an address of a machine. */
export const portalSettings = z.strictObject({
  brand: z.strictObject({
    gameId: z.string().min(1),
    gameName: z.string().min(1),
    newsUrl: webAddress,
    downloadUrl: webAddress,
    socialUrl: webAddress,
    supportPhones: z.array(z.string().regex(/^0\d{9}$/)).length(2),
    copyright: z.string().min(1),
  }),
  accounts: z
    .strictObject({
      /** How many accounts one phone may be verified for. */
      maxPerPhone: positive.default(5),
      /** What a change of phone takes of a player who has both a verified phone and a verified e-mail. */
      phoneChangeProof: z.enum(["phone", "phone-and-email"]).default("phone"),
      /** `locked`: e-mail addresses stay as they are; `open`: players may change theirs. */
      emailPolicy: z.enum(["locked", "open"]).default("locked"),
    })
    .prefault({}),
  payment: z.strictObject({
    /** Stands before a player's code in the content of a transfer. */
    contentPrefix: z.string().regex(/^[A-Z]{2,6}$/),
    transferMethods,
    /** Money that players look for themselves. */
    lostTransfers: z
      .strictObject({
        /** Up to this amount, in VND, a transfer that is found is credited at once; above, the operator says. */
        creditAtOnceMaxVnd: positive.default(2_000_000),
      })
      .prefault({}),
    /** Scratch cards; they need the gateway of `CARD_API_URL`. */
    cards: cards.optional(),
  }),
  recharge: z.strictObject({
    coinName: z.string().min(1),
    payableValues: z
      .array(
        z.strictObject({
          creditKp: positive,
          /** In the game's smallest unit. */
          coins: positive,
        }),
      )
      .min(1),
    /**
     * A recharge of more than this takes a code: of the authenticator application where the player has
     * one, else from a letter. Who has no verified e-mail cannot buy more at once, and under the e-mail
     * policy `locked` never will. Absent: none takes one.
     */
    confirmAboveKp: positive.optional(),
  }),
  giftCodes: z.strictObject({ campaigns: giftCampaigns }).default({ campaigns: [] }),
});

export type PortalSettings = z.input<typeof portalSettings>;
export type ValidPortalSettings = z.output<typeof portalSettings>;
export type TransferMethodSettings = ValidPortalSettings["payment"]["transferMethods"][number];
export type GiftCampaign = ValidPortalSettings["giftCodes"]["campaigns"][number];
export type CardSettings = NonNullable<ValidPortalSettings["payment"]["cards"]>;
export type CardProviderSettings = CardSettings["providers"][number];
