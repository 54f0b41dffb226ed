/** The bank feeds that need one secret each, with the environment variable that holds it. */
import { casso } from "./casso.ts";
import type { RotatedSecret } from "../rotated-secret.ts";
import { payos } from "./payos.ts";
import type { TransferFeed } from "./transfer-feed.ts";

type BankFeed = {
  /** The variable of the secret that its notices are signed with. */
  readonly secretName: string;
  /** Names the secret in docs/configuration.md. */
  readonly secret: string;
  /** @throws RangeError for an empty secret */
  readonly open: (key: RotatedSecret) => TransferFeed;
};

/**
 * The table of these feeds. A new adapter only needs a row here: its setting, its wiring, and the refusal of the demo's
 * secret in production follow from it.
 */
export const bankFeeds = {
  casso: {
    secretName: "CASSO_SECRET",
    secret: "Security key of Casso's webhook (v2)",
    open: casso,
  },
  payos: { secretName: "PAYOS_CHECKSUM_KEY", secret: "Checksum key of payOS", open: payos },
} as const satisfies Readonly<Record<string, BankFeed>>;

export type BankFeedName = keyof typeof bankFeeds;
export type BankFeedSecret = (typeof bankFeeds)[BankFeedName]["secretName"];

export const bankFeedNames = Object.keys(bankFeeds) as BankFeedName[];
export const bankFeedSecrets: readonly BankFeedSecret[] = Object.values(bankFeeds).map(
  ({ secretName }) => secretName,
);
