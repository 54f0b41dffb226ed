import { normalizeUsername } from "../../domain/accounts/usernames.ts";
import { findKnownDevice } from "../../domain/sessions/known-devices.ts";
import type { HashingLane } from "../../kit/hashing/hashing-lanes.ts";
import type { Browser } from "../../kit/http/browser/browser.ts";
import { byEverybody } from "../../kit/limits/counted-by.ts";
import { scaled } from "../../kit/limits/limit.ts";
import { nameBucket } from "../../kit/limits/name-bucket.ts";
import { addressKey, type Counted, countAttempt } from "../../kit/limits/rate-limits.ts";
import type { Services } from "../../services.ts";
import { limits } from "./limits.ts";
import { proofNeeded, timesPaid } from "./login-proof.ts";

type Typed = { readonly username: string; readonly proof?: string | undefined };

/**
 * Returns the limits of a login. A device that has logged in to the account before counts alone, so that
 * strangers who try the account, share its address or try all accounts cannot lock its player out. All other
 * devices count together, whether the account exists or not. Beyond their number (for a known device, that of
 * a day) each try takes a proof of work.
 */
export async function loginLimits(
  services: Services,
  browser: Browser,
  typed: Typed,
): Promise<readonly Counted[]> {
  const { db, limitKey } = services;
  const username = normalizeUsername(typed.username);
  const device = await findKnownDevice(db, browser.deviceTokens, username);
  const own =
    device === undefined
      ? { limit: limits.loginByAddress, by: addressKey(browser.address) }
      : { limit: limits.loginByKnownDevice, by: device };
  const account = nameBucket(limitKey, username);
  const work = await workFor(services, own, account, typed.proof);
  const first = typed.proof === undefined ? [own] : [];
  if (device !== undefined) {
    return [
      ...first,
      { ...work, limit: limits.loginByKnownDeviceDaily, by: device },
      ...byEverybody(limits.loginByKnownDevicesGlobally),
    ];
  }
  return [
    ...first,
    { ...work, limit: limits.loginByAccount, by: account },
    { ...work, limit: limits.loginByAccountDaily, by: account },
    ...byEverybody(limits.loginGlobally),
  ];
}

/**
 * Returns what a proof pays for, and the refusal that demands one. Checking a proof is work, so the caller's
 * own limit counts it first.
 */
async function workFor(
  { db, loginProof, config }: Services,
  own: Counted,
  account: string,
  proof: string | undefined,
): Promise<Pick<Counted, "timesPaid" | "refusal">> {
  if (proof !== undefined) await countAttempt(db, scaled([own], config.env.RATE_LIMIT_SCALE));
  return {
    timesPaid: proof === undefined ? 1 : await timesPaid(loginProof, account, proof),
    refusal: (timesUsedUp) => proofNeeded(loginProof, account, timesUsedUp),
  };
}

/** Returns the queue in which a login waits for its hash. */
export function laneOf(counted: readonly Counted[]): HashingLane {
  if (counted.some(({ limit }) => limit === limits.loginByKnownDeviceDaily)) return "known";
  return counted.some(({ timesPaid: times = 1 }) => times > 1) ? "checked" : "stranger";
}
