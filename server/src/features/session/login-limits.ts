/** The limits of a login (`loginLimits`), the proof of work beyond them, and its hashing queue (`laneOf`). */
import type { ErrorReply } from "@portal/contract/http/errors";
import { normalizeUsername } from "../../domain/accounts/spellings.ts";
import { findKnownDevice } from "../../domain/sessions/known-devices.ts";
import type { HashingLane } from "../../kit/hashing/hashing-queue.ts";
import type { Browser } from "../../kit/http/browser/browser.ts";
import { AppError } from "../../kit/http/errors.ts";
import {
  addressKey,
  byEverybody,
  countAttempt,
  type Counted,
  DAY,
  limit,
  MINUTE,
  named,
  nameBucket,
  scaled,
  shared,
} from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";

export const limits = {
  // Shared by all devices that the account does not know. Beyond these limits a login needs a proof of work that grows
  // (ASVS 6.3.1): nobody is locked out.
  loginByAccount: named("login.account", 20, 5 * MINUTE),
  loginByAccountDaily: named("login.account.day", 200, DAY),
  loginByAddress: limit("login.address", 120, 5 * MINUTE),
  loginGlobally: shared("login.all", 3_000, MINUTE),
  // Replaces all of the above for a known device, so that strangers cannot exhaust its attempts.
  loginByKnownDevice: limit("login.device", 15, 5 * MINUTE),
  // Beyond this limit each try needs a proof of work. It bounds the free guesses of somebody who stole the cookie.
  loginByKnownDeviceDaily: limit("login.device.day", 60, DAY),
  loginByKnownDevicesGlobally: shared("login.device.all", 3_000, MINUTE),
};

export const errors = {
  loginProofNeeded: (challenge: NonNullable<ErrorReply["challenge"]>) =>
    new AppError(
      429,
      "Có người vừa thử đăng nhập tài khoản này quá nhiều lần. Hãy tải lại trang đăng nhập rồi thử lại: trình duyệt sẽ tự làm thêm một bước xác nhận, bạn không phải chờ đến ngày mai.",
      { errorCode: "login_proof_needed", challenge },
    ),
};

/** The guesses of the lowest level take about half a second on a phone. Each level doubles them. */
const GUESSES = { min: 200, max: 400 };
/** The work of this level takes ten seconds on a phone. More would lock the player out. */
const MAX_LEVEL = 5;

type Typed = { readonly username: string; readonly proof?: string | undefined };

/**
 * Returns the limits of a login. A device that has logged in to the account before has its own, so that strangers who
 * try the account, share its address or try all accounts cannot lock its player out. All other devices count together,
 * whether the account exists or not. Beyond the account's limits (for a known device, the daily one) each try needs a
 * proof of work.
 * @throws unavailable to a stranger for whom the hashing queue has no room
 */
export async function loginLimits(
  services: Services,
  browser: Browser,
  typed: Typed,
): Promise<readonly Counted[]> {
  const { db, limitKey, passwords } = services;
  const username = normalizeUsername(typed.username);
  const device = await findKnownDevice(db, browser.deviceTokens, username);
  if (device === undefined && typed.proof === undefined) await passwords.waitForRoom("stranger");
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

/** Checks the proof, if there is one. The caller's own limit counts the attempt first, because checking takes time. */
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
 * Returns the error that demands a proof of work, which the page computes by itself. It costs more the more often the
 * limit was reached, and locks nobody out.
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
 * Returns the factor by which a valid proof raises a limit; 1 for an invalid proof. A proof stays valid if the price
 * has risen by one level since its challenge, so that a continuing attack does not waste the player's work.
 */
async function timesPaid(proof: LoginProof, account: string, token: string): Promise<number> {
  const purpose = await proof.verify(token, (made) => made["account"] === account);
  if (purpose === undefined) return 1;
  const level = Number(purpose["level"]);
  return level >= MAX_LEVEL ? Infinity : level + 2;
}
