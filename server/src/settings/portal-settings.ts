/** The schema of the operator's settings file, `portal.config.ts` (`portalSettings`), and its types. */
import { brandContent } from "@portal/contract/console/brand-content";
import { GIVES_MAX_LENGTH } from "@portal/contract/console/campaign-content";
import { staffRoles } from "@portal/contract/console/rights";
import { languages } from "@portal/contract/profile";
import { GIFT_CODE_TOP_UP_VND } from "@portal/contract/values/limits";
import * as z from "zod";
import { dataRequests, invoices, retention } from "./data-settings.ts";
import { bankApp, bonus, transferMethods } from "./transfer-methods.ts";

const positive = z.int().positive();
const webAddress = z.url({ protocol: /^https?$/ });

/** Local time in Vietnam, which has one time zone and no daylight saving time. */
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, "not of the form 2026-03-31T09:00")
  .transform((text) => new Date(`${text}:00+07:00`))
  .refine((at) => !Number.isNaN(at.getTime()), "no such time");

const staffLimit = z
  .strictObject({
    role: z.enum(staffRoles),
    /** The operation's name in the console's table of limits: grant, recall … */
    operation: z.string().min(1),
    /** The most that a person of this role may do alone at a time, and in a day. Absent: nothing alone. */
    aloneAtOnce: z.int().nonnegative().optional(),
    alonePerDay: z.int().nonnegative().optional(),
    mayPropose: z.boolean().default(false),
    mayApprove: z.boolean().default(false),
  })
  .refine(
    ({ aloneAtOnce, alonePerDay }) => (aloneAtOnce === undefined) === (alonePerDay === undefined),
    "give both aloneAtOnce and alonePerDay, or neither",
  );

const campaignOfAnyKind = {
  /** Names the inventory of the campaign's codes. Never use it again for another campaign. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  description: z.string().min(1),
  /** What a code gives in the game, as players read it. */
  gives: z.string().trim().min(1).max(GIVES_MAX_LENGTH).optional(),
  /** The start, inclusive. */
  from: moment,
  /** The end, exclusive. Keep ended campaigns in the settings: players find their codes through them. */
  to: moment,
};

const giftCampaign = z.discriminatedUnion("kind", [
  /** A code for sharing a post. */
  z.strictObject({ ...campaignOfAnyKind, kind: z.literal("share"), postUrl: webAddress }),
  /** A code for top-ups during the campaign that total this amount. */
  z.strictObject({
    ...campaignOfAnyKind,
    kind: z.literal("top-up"),
    thresholdVnd: positive.default(GIFT_CODE_TOP_UP_VND),
  }),
]);

/** Campaigns of one kind must not overlap: a claim names only the kind. */
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
  /** Names the provider in calls and, unless `telco` is given, at the gateway. */
  serviceCode: z.string().regex(/^[A-Z0-9_]{2,32}$/),
  telco: z.string().min(1).optional(),
  name: z.string().min(1),
  /** The path of a picture that the portal serves. */
  imageUrl: z.string().regex(/^\/[\w./-]+$/),
  valuesVnd: z.array(positive).min(1),
  /** False if serial or PIN may have letters. It decides the keyboard, nothing more. */
  digitsOnly: z.boolean().default(true),
  /** The usual lengths. The page hints at another length, but never refuses it. */
  serialLengths: z.array(positive).default([]),
  pinLengths: z.array(positive).default([]),
});

const cards = z.strictObject({
  kpPer10000Vnd: positive,
  bonuses: z.array(bonus).default([]),
  /**
   * The rate for a card whose value was declared wrongly, applied to its real value as the gateway reports
   * it, without bonus. The page says so before the player submits. Absent: such a card fails.
   */
  wrongValueKpPer10000Vnd: positive.optional(),
  providers: z.array(cardProvider),
});

/** What the law may require before a player spends credit (docs/law/). */
const rechargeRequirements = z
  .strictObject({
    /** A phone that the player has verified by a text from it. */
    verifiedPhone: z.boolean().default(false),
    /** The player's name and date of birth. */
    nameAndBirthDate: z.boolean().default(false),
    /** Players younger than this many years name a guardian, who confirms by a code on the phone. */
    guardianUnderYears: positive.max(21).optional(),
  })
  .refine((given) => given.guardianUnderYears === undefined || given.nameAndBirthDate, {
    path: ["guardianUnderYears"],
    error: "needs nameAndBirthDate: without it ages are unknown",
  });

/**
 * An origin such as `https://fcm.googleapis.com`, or `https://*.push.apple.com` for all subdomains. Loopback is for the
 * sandbox.
 */
const pushService = z
  .string()
  .regex(/^(https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+|http:\/\/(localhost|127\.0\.0\.1):\d+)$/);

const { languages: offeredLanguages, ...brandFields } = brandContent.shape;

/** Everything that an operator decides, except secrets and addresses of machines. */
export const portalSettings = z.strictObject({
  /** The first version of the brand, with `accounts.languages`. Later versions are published in the console. */
  brand: z.strictObject({
    /** The game's id at its server and in the books. Never change it. */
    gameId: z.string().min(1),
    ...brandFields,
    supportTakesCalls: z.boolean().default(true),
  }),
  /** For people who find a vulnerability: `/.well-known/security.txt` (RFC 9116). Absent: no file. */
  securityContact: z
    .strictObject({
      /** `mailto:`, `https://` or `tel:`, the preferred one first. */
      contacts: z.array(z.url({ protocol: /^(mailto|https|tel)$/ })).min(1),
      /** The expiry of this entry, less than a year ahead. Renew it in time. */
      expires: moment,
    })
    .optional(),
  accounts: z
    .strictObject({
      /** How many accounts may verify one phone. */
      maxPerPhone: positive.default(5),
      /** The proof for a change of phone, if both the phone and the email are verified. */
      phoneChangeProof: z.enum(["phone", "phone-and-email"]).default("phone"),
      /**
       * How long a new phone that was set with only a session cannot reset the password by SMS. The previous phone can
       * undo the change for 72 hours; after that the hotline can help.
       */
      newPhoneResetWaitHours: positive.default(168),
      /** `locked`: players may add an email, but never change it. `open`: they may change it. */
      emailPolicy: z.enum(["locked", "open"]).default("locked"),
      languages: z._default(offeredLanguages, [...languages]),
    })
    .prefault({}),
  /** What /support shows: the support centre, or a placeholder with the link to `brand.socialUrl`. */
  support: z.enum(["centre", "placeholder"]).default("centre"),
  payment: z.strictObject({
    /** The text before a player's code in the content of a transfer. */
    contentPrefix: z.string().regex(/^[A-Z]{2,6}$/),
    transferMethods,
    /** The banking applications that pages offer to open on a phone, the most common first. */
    bankApps: z.array(bankApp).default([]),
    /** Rules for lost money that players look for themselves. */
    lostTransfers: z
      .strictObject({
        /** Up to this amount, in VND, a found transfer is credited without staff. */
        creditAtOnceMaxVnd: positive.default(2_000_000),
        /**
         * How long a found transfer waits, unspendable, in case another player claims it too. It does not
         * wait if its payer has paid for the same player before.
         */
        waitHours: positive.max(168).default(24),
      })
      .prefault({}),
    /** Scratch cards. They need the gateway of `CARD_API_URL`. */
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
     * Recharges of one day above this total need a further proof from the player: an SMS, the authenticator
     * application, a passkey, or an email. Absent: no recharge needs one.
     */
    confirmAboveKpPerDay: positive.optional(),
    /** What a player must prove before any recharge. */
    requires: rechargeRequirements.prefault({}),
    /** Whether players may set limits of what they spend in a day and in a month. */
    playersLimitSpending: z.boolean().default(false),
  }),
  giftCodes: z
    .strictObject({
      campaigns: giftCampaigns,
      /** Where in the game a code is entered, step by step, as players read it. */
      enterAt: z.string().min(1).optional(),
    })
    .default({ campaigns: [] }),
  /** The roles of staff in the console, by the groups that the identity provider reports. */
  staff: z
    .strictObject({
      /** The claim of the ID token that has the person's groups: a text or a list. */
      rolesClaim: z.string().min(1).default("groups"),
      /** The role of each group. A person in none of them cannot sign in. */
      roles: z.record(z.string().min(1), z.enum(staffRoles)).default({}),
      /** The roles of break-glass administrators, who sign in when the identity provider is down. */
      breakGlassRoles: z.array(z.enum(staffRoles)).min(1).default(["admin", "senior"]),
      /**
       * Limits of roles that differ from the portal's defaults. `migrate` writes them into the database; the console
       * cannot raise them.
       */
      limits: z.array(staffLimit).default([]),
    })
    .prefault({}),
  operators: z
    .strictObject({
      /** Limits of operators' grants, in KP. The database has further limits, which no setting raises. */
      grants: z
        .strictObject({
          perOperationKp: positive.default(50_000),
          perOperatorDayKp: positive.default(200_000),
          perDayKp: positive.default(500_000),
          /** For all files of grants approved in a day. They are counted apart from single grants. */
          bulkPerDayKp: positive.default(2_000_000),
        })
        .prefault({}),
    })
    .prefault({}),
  dataRequests,
  retention,
  invoices,
  push: z
    .strictObject({
      /** The origins of the push services to which messages may go. */
      services: z.array(pushService).min(1),
    })
    .optional(),
});

export type PortalSettings = z.input<typeof portalSettings>;
export type ValidPortalSettings = z.output<typeof portalSettings>;
export type TransferMethodSettings = ValidPortalSettings["payment"]["transferMethods"][number];
export type GiftCampaign = ValidPortalSettings["giftCodes"]["campaigns"][number];
export type CardSettings = NonNullable<ValidPortalSettings["payment"]["cards"]>;
export type CardProviderSettings = CardSettings["providers"][number];
export type DataRequestSettings = NonNullable<ValidPortalSettings["dataRequests"]>;
export type RetentionSettings = NonNullable<ValidPortalSettings["retention"]>;
