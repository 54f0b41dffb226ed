import type * as z from "zod";
import { bankFeedSecrets } from "../providers/bank/bank-feeds.ts";
import { secret, text } from "./variable-forms.ts";
import { WALLET_ACCESS_CODES, WALLET_SECRETS } from "./wallet-variables.ts";

/** The secrets that a provider signs with, and that can be changed without refusing one of its messages. */
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

/** The wallet chooses the length of its access codes. */
const isAccessCode = (name: string): boolean => WALLET_ACCESS_CODES.some((code) => code === name);

/** A variable for the other value of each secret, which is accepted too. */
export const previousSecrets = Object.fromEntries(
  ROTATED.map((name) => [
    `${name}_PREVIOUS`,
    (isAccessCode(name) ? text : secret)
      .optional()
      .describe(
        `While \`${name}\` is changed: its other value, old or new, which is believed too ([secrets](secrets.md)).`,
      ),
  ]),
) as Record<PreviousSecret, z.ZodOptional<typeof secret>>;
