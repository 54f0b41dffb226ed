/**
 * The schema of the setting `transferMethods`: the operator's accounts at banks and wallets to which players transfer
 * money. Also lists a method's accounts (`accountsOf`) and the feeds that report money (`feeds`).
 */
import { banks } from "@portal/contract/values/banks";
import * as z from "zod";
import { isWalletQr } from "../domain/payments/viet-qr.ts";
import { payoutColumns } from "./payout-columns.ts";
import { bankFeedNames } from "../providers/bank/bank-feeds.ts";

const positive = z.int().positive();

export const bonus = z.strictObject({
  /** The least amount, in VND, that gets this bonus. */
  cashValueVnd: positive,
  /** Whole percent of the transfer's credit. */
  bonusPercent: positive.max(1_000),
});

/** The feeds that may report money at a bank. */
const bankFeed = z.enum(["sepay", ...bankFeedNames]);
const walletFeed = z.enum(["momo", "viettel"]);

/** Every feed that may report money. */
export const feeds: readonly string[] = [...bankFeed.options, ...walletFeed.options];
/** A bank's six digits at NAPAS. */
const BIN = /^\d{6}$/;
/** At most 19 characters, which is what a VietQR code holds. */
const accountNumber = z.string().regex(/^[A-Z0-9]{6,19}$/);

/** The method under which money of unknown accounts is booked. */
export const UNKNOWN_METHOD = "unknown";
/** Names that house accounts or history entries already use. */
const TAKEN_NAMES: ReadonlySet<string> = new Set([UNKNOWN_METHOD, "card", "momo", "viettelpay"]);

const ofAnyKind = {
  label: z.string().min(1),
  accountName: z.string().min(1),
  kpPer10000Vnd: positive,
  bonuses: z.array(bonus).default([]),
  /** False: players no longer see the method, but money that still arrives by it is booked as before. */
  isOffered: z.boolean().default(true),
};

const bankTransfer = z.strictObject({
  ...ofAnyKind,
  /** The name in history and books. Never change it. One bank may have several methods. */
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,31}$/, "not of small letters, digits and dashes")
    .refine((name) => !TAKEN_NAMES.has(name), "a name that is taken"),
  type: z.literal("bank"),
  feed: bankFeed,
  /** The bank's short name (contract: `banks.ts`) or six digits at NAPAS. Absent if `name` is that of a bank. */
  bank: z.string().optional(),
  /** The six digits; kept for settings from before `bank`. */
  bankBin: z.string().regex(BIN).optional(),
  /** The account to which players send money today. */
  accountNumber,
  /** The columns of the file with which this bank pays refunds. */
  payoutColumns,
  /** Earlier accounts. When the account changes, move the old one here: its money is still booked. */
  retiredAccounts: z
    .array(
      z.strictObject({
        accountNumber,
        /** The feed that reports its money, by default that of the method. */
        feed: bankFeed.optional(),
      }),
    )
    .default([]),
});

const eWallet = z.strictObject({
  ...ofAnyKind,
  name: z.enum(["momo", "viettelpay"]),
  type: z.literal("e-wallet"),
  feed: walletFeed,
  /**
   * The text of the operator's QR code as the wallet's own application shows it: it cannot be computed. Each
   * player's content is put into it.
   */
  qr: z
    .string()
    .refine(isWalletQr, "not an intact payment QR code without an amount, with room for a content"),
  /** The phone number of the wallet. */
  mobileAccountNumber: z.string().regex(/^0\d{9}$/),
  /**
   * The address that opens the wallet's application on a phone, as the wallet documents it, with {phone}, {amountVnd}
   * and {content} where these belong. Absent: the page offers the QR code as a picture.
   */
  appLink: z
    .string()
    .regex(/^(?!javascript:|data:)[a-z][a-z0-9+.-]*:\/\/\S+$/, "not an address such as https://…")
    .optional(),
});

/** A banking application of players that the page offers to open. */
export const bankApp = z.strictObject({
  /** Its name at VietQR.io, from https://api.vietqr.io/v2/android-app-deeplinks. */
  id: z.string().regex(/^[a-z0-9-]{1,20}$/),
  name: z.string().min(1),
  /** Whether it fills in account, amount and content; otherwise it only opens. */
  fillsIn: z.boolean().default(false),
});

const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;

type Method =
  | z.output<typeof eWallet>
  | Pick<z.output<typeof bankTransfer>, "type" | "feed" | "accountNumber" | "retiredAccounts">;

/**
 * Returns a method's bank accounts, current and retired, each with the feed that reports its money. A wallet
 * has none: its feed names no account.
 */
export const accountsOf = (method: Method) =>
  method.type === "e-wallet"
    ? []
    : [method, ...method.retiredAccounts].map(({ feed = method.feed, accountNumber: number }) => ({
        feed,
        accountNumber: number,
      }));

/**
 * Returns a bank's BIN, from its short name or the BIN itself. A newer bank's BIN need not be listed.
 * @returns undefined if the text is neither
 */
function bankBinOf(bank: string): string | undefined {
  if (BIN.test(bank)) return bank;
  return Object.hasOwn(banks, bank) ? banks[bank]?.bin : undefined;
}

/**
 * The transfer methods. Names must differ, because history and books use them. So must the feeds of wallets, because a
 * wallet's feed does not name the account.
 */
export const transferMethods = z
  .array(z.discriminatedUnion("type", [bankTransfer, eWallet]))
  .refine((methods) => isDistinct(methods.map(({ name }) => name)), "a name is there twice")
  .refine(
    (methods) =>
      isDistinct(methods.flatMap(({ type, feed }) => (type === "e-wallet" ? [feed] : []))),
    "two wallets have one feed",
  )
  .refine(
    (methods) =>
      isDistinct(methods.flatMap(accountsOf).map((each) => `${each.feed}:${each.accountNumber}`)),
    "an account number is there twice, and its feed does not tell which is meant",
  )
  .transform((methods, context) =>
    methods.map((method, index) => {
      if (method.type === "e-wallet") return method;
      const { bank, bankBin: givenBin, ...kept } = method;
      const bankBin = bankBinOf(bank ?? givenBin ?? method.name);
      if (bankBin === undefined) {
        context.addIssue({
          code: "custom",
          path: [index, "bank"],
          message: `neither six digits nor one of ${Object.keys(banks).join(", ")}`,
        });
      }
      return { ...kept, bankBin: bankBin ?? "" };
    }),
  );
