import { findKnownDevice } from "../../domain/sessions/known-devices.ts";
import type { Browser } from "../../kit/http/browser/browser.ts";
import { EVERYBODY } from "../../kit/limits/limit.ts";
import { addressKey, type Counted, type Limit } from "../../kit/limits/rate-limits.ts";
import type { Services } from "../../services.ts";
import { limits } from "./limits.ts";
import { maybeLoginChallengeOf } from "./login-challenge-of.ts";

/**
 * What a step of a login that waits counts against. A device that has logged in to the account before
 * counts alone, so that strangers who know the password shut its player out of nothing; with a new
 * password the account has fresh tries.
 */
export async function approvalLimits(
  services: Services,
  browser: Browser,
  { perAccount, globally }: { readonly perAccount: readonly Limit[]; readonly globally: Limit },
): Promise<readonly Counted[]> {
  const { db } = services;
  const pending = await maybeLoginChallengeOf(services, browser);
  const device = pending && (await findKnownDevice(db, browser.deviceTokens, pending.username));
  if (device !== undefined) return perAccount.map((limit) => ({ limit, by: device }));
  const byAddress = { limit: limits.approveLoginByAddress, by: addressKey(browser.address) };
  // Nothing is guessed where no login waits: that uses up nothing of what all share.
  if (!pending) return [byAddress];
  const account = `${pending.userId}@${pending.passwordSetAt}`;
  return [
    byAddress,
    ...perAccount.map((limit) => ({ limit, by: account })),
    { limit: globally, by: EVERYBODY },
  ];
}
