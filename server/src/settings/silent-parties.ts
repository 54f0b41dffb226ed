import {
  type BankFeedName,
  bankFeedNames,
  bankFeeds,
  type BankFeedSecret,
} from "../providers/bank/bank-feeds.ts";
import type { Environment } from "./environment.ts";
import type { ValidPortalSettings } from "./portal-settings.ts";
import { accountsOf } from "./transfer-methods.ts";

/** Finds methods whose feed has no secret: money that arrives on their accounts would go unseen. */
export function silentFeeds(env: Partial<Environment>, portal: ValidPortalSettings): string[] {
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

/** Guardians confirm by a code that is sent by SMS. */
export function silentGuardians(
  env: Partial<Environment>,
  { recharge }: ValidPortalSettings,
): string[] {
  return recharge.requires.guardianUnderYears === undefined || env.SMS_API_TOKEN
    ? []
    : ["SMS_API_TOKEN is missing, which recharge.requires.guardianUnderYears needs"];
}
