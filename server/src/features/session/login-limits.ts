import { normalizeUsername } from "../../domain/accounts/spellings.ts";
import { findKnownDevice } from "../../domain/sessions/known-devices.ts";
import type { HashingLane } from "../../kit/hashing/hashing-queue.ts";
import type { Browser } from "../../kit/http/browser/browser.ts";
import {
  byEverybody,
  scaled,
  nameBucket,
  addressKey,
  type Counted,
  countAttempt,
} from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { limits } from "./limits.ts";

/** The guesses of the lowest level: about half a second on a phone. Each level takes twice as much. */
const GUESSES = { min: 200, max: 400 };
/** Ten seconds on a phone: more would lock the player out. */
const MAX_LEVEL = 5;

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

/** Returns what a proof pays for. Checking it is work, so the caller's own limit counts it first. */
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

type LoginProof = Services["loginProof"];

/**
 * Returns the error that demands a proof of work. It costs each caller more with every try, and locks nobody
 * out: a page computes it by itself.
 * @param timesUsedUp how many times the account's limit has been reached
 */
async function proofNeeded(
  proof: LoginProof,
  account: string,
  timesUsedUp: number,
): Promise<Error> {
  const level = Math.min(timesUsedUp, MAX_LEVEL);
  const times = 2 ** (level - 1);
  const guesses = { min: GUESSES.min * times, max: GUESSES.max * times };
  return errors.loginProofNeeded(await proof.challenge({ account, level }, guesses));
}

/**
 * Returns by how many times a valid proof raises a limit; 1 for an invalid proof. The price may have risen by
 * one level since the challenge was made: an attack under way does not make the player's work worthless.
 */
async function timesPaid(proof: LoginProof, account: string, token: string): Promise<number> {
  const purpose = await proof.verify(token, (made) => made["account"] === account);
  if (purpose === undefined) return 1;
  const level = Number(purpose["level"]);
  return level >= MAX_LEVEL ? Infinity : level + 2;
}
