/** Finds settings that are missing although other settings need them, and returns a line for each. */
import {
  type BankFeedName,
  bankFeedNames,
  bankFeeds,
  type BankFeedSecret,
} from "../providers/bank/bank-feeds.ts";
import type { Environment } from "./environment.ts";
import type { ValidPortalSettings } from "./portal-settings.ts";
import { accountsOf } from "./transfer-methods.ts";
import { WALLET_GROUPS } from "./wallet-variables.ts";

/** Finds payment methods whose feed has no secret: the portal would not learn of their money. */
export function missingFeedSecrets(
  env: Partial<Environment>,
  portal: ValidPortalSettings,
): string[] {
  const secretNames = Object.fromEntries(
    bankFeedNames.map((name) => [name, bankFeeds[name].secretName]),
  ) as Record<BankFeedName, BankFeedSecret>;
  const secrets = {
    sepay: "SEPAY_SECRET",
    ...secretNames,
    momo: "MOMO_PARTNER_CODE",
    viettel: "VIETTEL_MERCHANT_CODE",
  } as const;
  return portal.payment.transferMethods.flatMap((method) =>
    [...new Set([method.feed, ...accountsOf(method).map(({ feed }) => feed)])]
      .filter((feed) => env[secrets[feed]] === undefined)
      .map((feed) => `${secrets[feed]} is missing, which the feed of ${method.name} needs`),
  );
}

/** Requires the SMS gateway if guardians are required, because they get a code by SMS. */
export function missingGuardianSms(
  env: Partial<Environment>,
  { recharge }: ValidPortalSettings,
): string[] {
  return recharge.requires.guardianUnderYears === undefined || env.SMS_API_TOKEN
    ? []
    : ["SMS_API_TOKEN is missing, which recharge.requires.guardianUnderYears needs"];
}

/** Returns the missing settings of groups that are only partly set. */
export function missingInGroups(env: Partial<Environment>): string[] {
  return [
    ...(env.CAPTCHA_PROVIDER === "recaptcha"
      ? missing(env, ["RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET"], "CAPTCHA_PROVIDER=recaptcha")
      : []),
    ...(env.CARD_API_URL
      ? missing(env, ["CARD_PARTNER_ID", "CARD_PARTNER_KEY"], "CARD_API_URL")
      : []),
    ...WALLET_GROUPS.flatMap(([first, ...others]) =>
      env[first] ? missing(env, others, first) : [],
    ),
    ...(env.SMTP_URL ? missing(env, ["MAIL_FROM"], "SMTP_URL") : []),
    ...(env.MAIL_FROM ? missing(env, ["SMTP_URL"], "MAIL_FROM") : []),
  ];
}

function missing(env: Partial<Environment>, names: (keyof Environment)[], by: string): string[] {
  return names
    .filter((name) => env[name] === undefined)
    .map((name) => `${name} is missing, which ${by} needs`);
}
