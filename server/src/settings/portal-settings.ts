import * as z from "zod";

const positive = z.int().positive();
const webAddress = z.url({ protocol: /^https?$/ });

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
    })
    .prefault({}),
  payment: z.strictObject({
    /** Stands before a player's code in the content of a transfer. */
    contentPrefix: z.string().regex(/^[A-Z]{2,6}$/),
    transferMethods: z.array(bankTransfer),
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
  }),
});

export type PortalSettings = z.input<typeof portalSettings>;
export type ValidPortalSettings = z.output<typeof portalSettings>;
export type TransferMethodSettings = ValidPortalSettings["payment"]["transferMethods"][number];
