import { GIFT_CODE_TOP_UP_VND } from "@portal/contract/limits";
import * as z from "zod";
import { bonus, transferMethods } from "./transfer-methods.ts";

const positive = z.int().positive();
const webAddress = z.url({ protocol: /^https?$/ });

/** Local time in Vietnam, which has one zone and no summer time. */
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, "not of the form 2026-03-31T09:00")
  .transform((text) => new Date(`${text}:00+07:00`))
  .refine((at) => !Number.isNaN(at.getTime()), "no such time");

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
    /** Where players send their texts to. */
    supportPhones: z.array(z.string().regex(/^0\d{9}$/)).length(2),
    /** Whether somebody answers calls to them too; what players read names only what is answered. */
    supportTakesCalls: z.boolean().default(true),
    copyright: z.string().min(1),
  }),
  /** `/.well-known/security.txt` (RFC 9116) says it to whoever has found a hole; absent: there is none. */
  securityContact: z
    .strictObject({
      /** `mailto:`, `https://` or `tel:`, the preferred one first. */
      contacts: z.array(z.url({ protocol: /^(mailto|https|tel)$/ })).min(1),
      /** Until when it holds: less than a year ahead, and renewed. */
      expires: moment,
    })
    .optional(),
  accounts: z
    .strictObject({
      /** How many accounts one phone may be verified for. */
      maxPerPhone: positive.default(5),
      /** What a change of phone takes of a player who has both a verified phone and a verified e-mail. */
      phoneChangeProof: z.enum(["phone", "phone-and-email"]).default("phone"),
      /**
       * How long a phone sets no password by SMS that was put there with nothing but a session. The phone
       * before it may take the change back for 72 hours, and the hotline can help for the rest.
       */
      newPhoneResetWaitHours: positive.default(168),
      /** `locked`: who has no e-mail may add one, which then stays; `open`: players may change theirs. */
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
        /** Up to this amount, in VND, a transfer that is found needs no operator. */
        creditAtOnceMaxVnd: positive.default(2_000_000),
        /**
         * How long a found transfer waits, unspendable, for somebody else to claim it too, unless its payer
         * has paid for the same player before.
         */
        waitHours: positive.max(168).default(24),
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
     * Recharges of one day that come to more than this take a proof that the player has: an SMS, the
     * authenticator application, a passkey, or a letter. Absent: none takes one.
     */
    confirmAboveKpPerDay: positive.optional(),
  }),
  giftCodes: z.strictObject({ campaigns: giftCampaigns }).default({ campaigns: [] }),
  operators: z
    .strictObject({
      /** What operators may give away, in KP. The database has ceilings of its own, which no setting lifts. */
      grants: z
        .strictObject({
          perOperationKp: positive.default(50_000),
          perOperatorDayKp: positive.default(200_000),
          perDayKp: positive.default(500_000),
        })
        .prefault({}),
    })
    .prefault({}),
});

export type PortalSettings = z.input<typeof portalSettings>;
export type ValidPortalSettings = z.output<typeof portalSettings>;
export type TransferMethodSettings = ValidPortalSettings["payment"]["transferMethods"][number];
export type GiftCampaign = ValidPortalSettings["giftCodes"]["campaigns"][number];
export type CardSettings = NonNullable<ValidPortalSettings["payment"]["cards"]>;
export type CardProviderSettings = CardSettings["providers"][number];
