/** Chooses the feed that notifies the portal of money at the banks. */
import type { TransferProvider } from "../transfers/transfer-provider.ts";
import type { BankAccount } from "./accounts.ts";
import { createCassoProvider } from "./casso.ts";
import { createPayosProvider } from "./payos.ts";
import { createSepayProvider, type SepaySignedText } from "./sepay.ts";

export const bankFeeds = ["sepay", "casso", "payos"] as const;
export type BankFeed = (typeof bankFeeds)[number];

/** A feed used in place of SePay. */
export type OtherFeed = { name: Exclude<BankFeed, "sepay">; secret: string };

export type FeedSettings = {
  sepaySecret: string;
  /** The text that SePay signs, or `apikey`. */
  sepaySignedText?: SepaySignedText;
  /** Absent: SePay is the feed. */
  otherFeed?: OtherFeed;
};

/** Makes the adapter of a bank, with the feed of the settings. */
export function createBankProvider(
  bank: BankAccount,
  { otherFeed, sepaySecret, sepaySignedText }: FeedSettings,
): TransferProvider {
  switch (otherFeed?.name) {
    case "casso":
      return createCassoProvider(bank, otherFeed.secret);
    case "payos":
      return createPayosProvider(bank, otherFeed.secret);
    case undefined:
      return createSepayProvider(bank, sepaySecret, sepaySignedText);
  }
}
