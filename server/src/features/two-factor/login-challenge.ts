/** Finds this browser's login that waits for its second step (`loginChallengeOf`), and limits the calls about it. */
import { findKnownDevice } from "../../domain/sessions/known-devices.ts";
import { findLoginChallenge, type LoginChallenge } from "../../domain/sessions/login-challenges.ts";
import type { Browser } from "../../kit/http/browser/browser.ts";
import { refusal } from "../../kit/http/errors.ts";
import {
  byAddress,
  byEverybody,
  countedBy,
  type Counted,
  DAY,
  type Limit,
  limit,
  MINUTE,
} from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";

export const limits = {
  // Counted by the account with its present password: an attacker who knows the password can exhaust these, and a new
  // password gives the player new tries. A known device has its own. Of a million codes, three are right at any moment.
  secondFactorByAccount: limit("second-factor.account", 20, 15 * MINUTE),
  secondFactorByAccountDaily: limit("second-factor.account.day", 100, DAY),
  approveLoginByAddress: limit("approve-login.address", 60, 5 * MINUTE),
  loginApprovalByAddress: limit("login-approval.address", 240, 5 * MINUTE),
  loginCodeByAccount: limit("login-code.account", 6, 10 * MINUTE),
  loginCodeByAccountDaily: limit("login-code.account.day", 30, DAY),
};

export const errors = {
  loginApprovalOver: refusal(
    409,
    "login_approval_over",
    "Lần đăng nhập này đã hết hạn hoặc sai mã quá nhiều lần. Hãy đăng nhập lại.",
  ),
};

type LookupServices = Pick<Services, "db">;

/** Returns the waiting login of this browser, if any. */
export async function maybeLoginChallengeOf(
  { db }: LookupServices,
  { approvalToken: token }: Browser,
): Promise<LoginChallenge | undefined> {
  return token === undefined ? undefined : findLoginChallenge(db, token);
}

/** Returns the waiting login of this browser. @throws loginApprovalOver if there is none */
export async function loginChallengeOf(
  services: LookupServices,
  browser: Browser,
): Promise<LoginChallenge> {
  const challenge = await maybeLoginChallengeOf(services, browser);
  if (!challenge) throw errors.loginApprovalOver();
  return challenge;
}

/**
 * Returns the limits of a second login step. A device that has logged in to the account before has its own, so that
 * strangers who know the password cannot lock its player out.
 */
export async function approvalLimits(
  services: Services,
  browser: Browser,
  { perAccount, globally }: { readonly perAccount: readonly Limit[]; readonly globally: Limit },
): Promise<readonly Counted[]> {
  const { db } = services;
  const challenge = await maybeLoginChallengeOf(services, browser);
  const device = challenge && (await findKnownDevice(db, browser.deviceTokens, challenge.username));
  if (device !== undefined) return countedBy(device, ...perAccount);
  const own = byAddress(browser, limits.approveLoginByAddress);
  // Without a waiting login nothing is guessed, so nothing counts against the shared limits.
  if (!challenge) return own;
  const account = `${challenge.userId}@${challenge.passwordSetAt}`;
  return [...own, ...countedBy(account, ...perAccount), ...byEverybody(globally)];
}
