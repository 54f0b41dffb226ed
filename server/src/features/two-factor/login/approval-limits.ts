import { findKnownDevice } from "../../../domain/sessions/known-devices.ts";
import type { Browser } from "../../../kit/http/browser/browser.ts";
import {
  byAddress,
  byEverybody,
  countedBy,
  type Counted,
  type Limit,
} from "../../../kit/limits/limits.ts";
import type { Services } from "../../../services.ts";
import { limits } from "../limits.ts";
import { maybeLoginChallengeOf } from "./login-challenge-of.ts";

/**
 * Returns the limits of a second login step. A device that has logged in to the account before counts alone,
 * so that strangers who know the password cannot lock its player out. With a new password the account has
 * fresh tries.
 */
export async function approvalLimits(
  services: Services,
  browser: Browser,
  { perAccount, globally }: { readonly perAccount: readonly Limit[]; readonly globally: Limit },
): Promise<readonly Counted[]> {
  const { db } = services;
  const pending = await maybeLoginChallengeOf(services, browser);
  const device = pending && (await findKnownDevice(db, browser.deviceTokens, pending.username));
  if (device !== undefined) return countedBy(device, ...perAccount);
  const own = byAddress(browser, limits.approveLoginByAddress);
  // Without a waiting login nothing is guessed, so nothing counts against the shared limits.
  if (!pending) return own;
  const account = `${pending.userId}@${pending.passwordSetAt}`;
  return [...own, ...countedBy(account, ...perAccount), ...byEverybody(globally)];
}
