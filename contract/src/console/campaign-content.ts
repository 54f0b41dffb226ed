/** The content of a campaign, by its kind; its form is the same in orders, versions and the database. */
import * as z from "zod/mini";
import { cleanCode, cleanText } from "../values/clean-text.ts";

const TITLE_MAX_LENGTH = 100;
const NOTICE_MAX_LENGTH = 500;
const NAME_MAX_LENGTH = 60;
const ADDRESS_MAX_LENGTH = 500;
export const GIVES_MAX_LENGTH = 120;
const BONUS_MAX_PERCENT = 1_000;
export const STEPS_MAX = 20;
const NAMES_MAX = 50;
/** The most codes that a campaign may give in all. */
export const CODES_MAX = 1_000_000;
/** The most codes that the portal makes for one version. */
const CODES_MADE_MAX = 10_000;
/** The most codes that one import may add: a call's body has 32 KiB at most. */
export const CODES_AT_ONCE_MAX = 1_000;

const noticeTones = ["info", "warning", "event"] as const;

/** Pages that may show a notice, by the beginning of their path. */
export const noticePages = {
  "/login": "Đăng nhập",
  "/register": "Đăng ký",
  "/payment": "Nạp KP",
  "/recharge": "Nạp game",
  "/giftcode": "GiftCode",
  "/transactions": "Lịch sử giao dịch",
  "/security": "Bảo mật và đăng nhập",
  "/support": "Hỗ trợ",
} as const;

const name = z.string().check(z.overwrite(cleanText), z.minLength(1), z.maxLength(NAME_MAX_LENGTH));
export const nameList = z.array(name).check(z.maxLength(NAMES_MAX));
const positive = z.int().check(z.positive());
const webAddress = z
  .string()
  .check(
    z.overwrite(cleanText),
    z.url({ protocol: /^https?$/ }),
    z.maxLength(ADDRESS_MAX_LENGTH, { error: `Dài tối đa ${ADDRESS_MAX_LENGTH} ký tự.` }),
  );

/** The name that all versions of a campaign share; the codes of a gift campaign carry it too. */
export const campaignName = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/));
const campaignTitle = z
  .string()
  .check(
    z.overwrite(cleanText),
    z.minLength(1, { error: "Hãy đặt tên." }),
    z.maxLength(TITLE_MAX_LENGTH, { error: `Tên dài tối đa ${TITLE_MAX_LENGTH} ký tự.` }),
  );

export const bonusStep = z.object({
  /** The least amount, in VND, that gets this bonus. */
  cashValueVnd: positive,
  /** Whole percent of the credit. */
  bonusPercent: z.int().check(z.positive(), z.maximum(BONUS_MAX_PERCENT)),
});
export type BonusStep = z.output<typeof bonusStep>;

const hasDistinctAmounts = (steps: readonly BonusStep[]) =>
  new Set(steps.map(({ cashValueVnd }) => cashValueVnd)).size === steps.length;

/** The tiers of a bonus; an empty list means no bonus. */
export const bonusSteps = z
  .array(bonusStep)
  .check(
    z.maxLength(STEPS_MAX),
    z.refine(hasDistinctAmounts, { error: "Mỗi mức tiền chỉ được ghi một lần." }),
  );

/** A campaign's bonus takes the place of the shop's while it runs. */
export const bonusContent = z.object({
  /** Names of transfer methods, and `card`. */
  methods: z.array(name).check(z.minLength(1), z.maxLength(NAMES_MAX)),
  steps: bonusSteps,
});
export type BonusContent = z.output<typeof bonusContent>;

const giftsOfAnyKind = {
  /** What a code gives in the game, as players read it. */
  gives: z.optional(
    z
      .string()
      .check(
        z.overwrite(cleanText),
        z.minLength(1),
        z.maxLength(GIVES_MAX_LENGTH, { error: `Dài tối đa ${GIVES_MAX_LENGTH} ký tự.` }),
      ),
  ),
  /** The most codes that the campaign has. */
  budgetCodes: positive.check(z.maximum(CODES_MAX)),
  /** How many codes are made with this version; the game has to be given them. */
  newCodes: z.int().check(z.nonnegative(), z.maximum(CODES_MADE_MAX)),
};

export const giftContent = z.discriminatedUnion("giftKind", [
  z.object({
    giftKind: z.literal("share"),
    postUrl: webAddress,
    ...giftsOfAnyKind,
  }),
  z.object({
    giftKind: z.literal("top-up"),
    /** What must be topped up while it runs, in VND. */
    thresholdVnd: positive,
    ...giftsOfAnyKind,
  }),
]);
export type GiftContent = z.output<typeof giftContent>;

export const noticeContent = z.object({
  tone: z.enum(noticeTones),
  /** Plain text. */
  text: z
    .string()
    .check(
      z.overwrite(cleanText),
      z.minLength(1, { error: "Hãy ghi nội dung." }),
      z.maxLength(NOTICE_MAX_LENGTH, { error: `Dài tối đa ${NOTICE_MAX_LENGTH} ký tự.` }),
    ),
  link: z.optional(webAddress),
  /** Beginnings of paths. Without pages, methods and zones it is shown everywhere. */
  pages: z
    .array(z.enum(Object.keys(noticePages) as [keyof typeof noticePages]))
    .check(z.maxLength(NAMES_MAX)),
  /** Methods that it is about: it is shown where players pay by them. */
  methods: nameList,
  /** Names of the game's servers that it is about: it is shown where players buy coins. */
  zones: nameList,
});
export type NoticeContent = z.output<typeof noticeContent>;

export const campaignKinds = ["bonus", "gift", "notice"] as const;
export type CampaignKind = (typeof campaignKinds)[number];

/** A moment, ISO 8601 in UTC, on the minute. */
export const minute = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z$/));

const publishing = {
  campaign: campaignName,
  after: z
    .int()
    .check(
      z.nonnegative(),
      z.describe("the number of the version that it follows; 0 for a new campaign"),
    ),
  title: campaignTitle,
  from: minute.check(z.describe("inclusive; a moment that has passed means at once")),
  until: z.nullable(minute).check(z.describe("exclusive; none: until it is ended")),
};

export const publishBonusOrder = z
  .object({
    operation: z.literal("publish-bonus"),
    ...publishing,
    content: bonusContent,
  })
  .check(z.describe("publishes a version of a campaign of bonuses"));
export const publishGiftOrder = z
  .object({
    operation: z.literal("publish-gift"),
    ...publishing,
    until: minute,
    content: giftContent,
  })
  .check(z.describe("publishes a version of a campaign of gift codes"));
export const publishNoticeOrder = z
  .object({
    operation: z.literal("publish-notice"),
    ...publishing,
    content: noticeContent,
  })
  .check(z.describe("publishes a version of a notice on the site"));
export const endCampaignOrder = z
  .object({
    operation: z.literal("end-campaign"),
    campaign: campaignName,
  })
  .check(z.describe("ends a campaign"));
export const importCodesOrder = z
  .object({
    operation: z.literal("import-codes"),
    campaign: campaignName,
    codes: z
      .array(
        z
          .string()
          .check(
            z.overwrite(cleanCode),
            z.regex(/^[A-Za-z0-9-]{4,24}$/, { error: "Mã không hợp lệ." }),
          ),
      )
      .check(z.minLength(1), z.maxLength(CODES_AT_ONCE_MAX)),
  })
  .check(z.describe("adds codes that the game gave to a campaign"));
