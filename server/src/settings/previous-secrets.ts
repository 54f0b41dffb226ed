/** The variables `…_PREVIOUS`: the second accepted value of each provider's secret, during a rotation. */
import type * as z from "zod";
import { bankFeedSecrets } from "../providers/bank/bank-feeds.ts";
import { secret, text } from "./variable-forms.ts";
import { WALLET_ACCESS_CODES, WALLET_SECRETS } from "./wallet-variables.ts";

/** The secrets of providers that can be rotated without refusing any of their messages. */
const ROTATED = [
  "SEPAY_SECRET",
  ...bankFeedSecrets,
  ...WALLET_SECRETS,
  ...WALLET_ACCESS_CODES,
  "CARD_PARTNER_KEY",
  "SMS_INBOUND_SECRET",
  "RECAPTCHA_SECRET",
] as const;

type Rotated = (typeof ROTATED)[number];
export type PreviousSecret = `${Rotated}_PREVIOUS`;

export const PREVIOUS_SECRETS = ROTATED.map((name): PreviousSecret => `${name}_PREVIOUS`);

/** Access codes have no minimum length, because the wallet chooses it. */
const isAccessCode = (name: string): boolean => WALLET_ACCESS_CODES.some((code) => code === name);

/** The schema of these variables. */
export const previousSecrets = Object.fromEntries(
  ROTATED.map((name) => [
    `${name}_PREVIOUS`,
    (isAccessCode(name) ? text : secret)
      .optional()
      .describe(
        "While the secret changes: its other value, old or new, which is accepted too ([secrets](secrets.md#with-both-accepted)).",
      ),
  ]),
) as Record<PreviousSecret, z.ZodOptional<typeof secret>>;
