import * as z from "zod";
import { isWalletQr } from "../domain/payments/viet-qr.ts";
import { bankBinOf, bankNames } from "./banks.ts";

const positive = z.int().positive();

export const bonus = z.strictObject({
  /** From this amount on, in VND. */
  cashValueVnd: positive,
  /** Whole percent of the transfer's credit. */
  bonusPercent: positive.max(1_000),
});

/** Whose notices tell of money at a bank. */
const bankFeed = z.enum(["sepay", "casso", "payos"]);
const walletFeed = z.enum(["momo", "viettel"]);

/** Everybody who may tell of money. */
export const feeds: readonly string[] = [...bankFeed.options, ...walletFeed.options];
/** At most what a VietQR code holds. */
const accountNumber = z.string().regex(/^[A-Z0-9]{6,19}$/);

/** The method that money is booked under whose account the settings do not know. */
export const UNKNOWN_METHOD = "unknown";
/** Accounts of the house and marks in the history go by these. */
const TAKEN_NAMES: ReadonlySet<string> = new Set([UNKNOWN_METHOD, "card", "momo", "viettelpay"]);

const ofAnyKind = {
  label: z.string().min(1),
  accountName: z.string().min(1),
  kpPer10000Vnd: positive,
  bonuses: z.array(bonus).default([]),
  /** False: players are not shown it any more; money that still comes by it is booked as ever. */
  isOffered: z.boolean().default(true),
};

const bankTransfer = z.strictObject({
  ...ofAnyKind,
  /** What history and books call it: chosen once, never changed. Of one bank there may be several. */
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,31}$/, "not of small letters, digits and dashes")
    .refine((name) => !TAKEN_NAMES.has(name), "a name that is taken"),
  type: z.literal("bank"),
  feed: bankFeed,
  /** Its short name (`banks.ts`) or its six digits at NAPAS; absent where the method's name is a bank's. */
  bank: z.string().optional(),
  /** The six digits alone, as settings before `bank` have them. */
  bankBin: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  /** Where players send money today. */
  accountNumber,
  /** Where they sent it before: an account that is changed moves here, and its money is booked as ever. */
  retiredAccounts: z
    .array(
      z.strictObject({
        accountNumber,
        /** Whose notices tell of it; the method's own unless it says otherwise. */
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
   * What the wallet's own application shows as the operator's QR code, as text: it cannot be computed.
   * Each player's content is put into it.
   */
  qr: z
    .string()
    .refine(isWalletQr, "not an intact payment QR code without an amount, with room for a content"),
  /** The phone number that the wallet goes by. */
  mobileAccountNumber: z.string().regex(/^0\d{9}$/),
});

type BankTransfer = z.output<typeof bankTransfer>;
type EWallet = z.output<typeof eWallet>;

const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;

/** `feed:account` of each bank account, today's and retired ones. */
const accountsOf = (method: BankTransfer | EWallet): readonly string[] =>
  method.type === "e-wallet"
    ? []
    : [method, ...method.retiredAccounts].map(
        (each) => `${each.feed ?? method.feed}:${each.accountNumber}`,
      );

/** History and books go by the name; of a wallet's feed no account tells which method is meant. */
export const transferMethods = z
  .array(z.discriminatedUnion("type", [bankTransfer, eWallet]))
  .refine((methods) => isDistinct(methods.map(({ name }) => name)), "a name is there twice")
  .refine(
    (methods) =>
      isDistinct(methods.flatMap(({ type, feed }) => (type === "e-wallet" ? [feed] : []))),
    "two wallets have one feed",
  )
  .refine(
    (methods) => isDistinct(methods.flatMap(accountsOf)),
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
          message: `neither six digits nor one of ${bankNames.join(", ")}`,
        });
      }
      return { ...kept, bankBin: bankBin ?? "" };
    }),
  );
