/** Chooses the feed that notifies the portal of money at the banks. */
import type { TransferProvider } from "../transfers/transfer-provider.ts";
import type { BankAccount } from "./bank-provider.ts";
import { createCassoProvider } from "./casso.ts";
import { createPayosProvider } from "./payos.ts";
import { createSepayProvider, type SepaySignedText } from "./sepay.ts";

/** The feeds that may be used in place of SePay. */
export const otherFeeds = {
  casso: { secretName: "CASSO_SECRET", create: createCassoProvider },
  payos: { secretName: "PAYOS_CHECKSUM_KEY", create: createPayosProvider },
} as const;

export type OtherFeedName = keyof typeof otherFeeds;
export const bankFeeds = ["sepay", ...(Object.keys(otherFeeds) as OtherFeedName[])] as const;

export type OtherFeed = { name: OtherFeedName; secret: string };

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
  return otherFeed
    ? otherFeeds[otherFeed.name].create(bank, otherFeed.secret)
    : createSepayProvider(bank, sepaySecret, sepaySignedText);
}
