import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type { login as call } from "@portal/contract/session";
import { normalizeUsername } from "../../domain/accounts/spellings.ts";
import { commonErrors } from "../../domain/errors.ts";
import { openLoginChallenge } from "../../domain/sessions/login-challenges.ts";
import { startSession } from "../../domain/sessions/start-session.ts";
import type { HashingLane } from "../../kit/hashing/hashing-queue.ts";
import { type Browser, BrowserResult } from "../../kit/http/browser/browser.ts";
import { onField } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";
import { findCredentials, replacePasswordHash } from "./store.ts";

export const errors = {
  wrongCredentials: () => onField("username", "Tên đăng nhập hoặc mật khẩu không đúng."),
};

/** `lane`: the hashing queue of the attempt. */
type Attempt = BodyOf<typeof call> & { readonly lane: HashingLane };

/**
 * Logs a player in. It sends one query and verifies one password whether the account exists or not, so neither the
 * response nor its time reveals which. Only somebody with the right password learns that the account is locked and why.
 * @returns the second step instead of a session if the account has two-factor on
 * @throws wrongCredentials, accountLocked
 */
export async function logIn(
  services: Services,
  browser: Browser,
  { username, password, remember, sharedMachine: isSharedMachine, lane }: Attempt,
): Promise<BrowserResult<ReplyInput<typeof call>>> {
  const { db, passwords, log } = services;
  const account = await findCredentials(db, normalizeUsername(username));
  const match = await passwords.match(password, account?.passwordHash, lane);
  if (!account || !match) throw refused(services, account?.id);
  if (match.isOutdated) {
    await replacePasswordHash(db, account, await passwords.hash(password, lane));
  }
  const { id: userId, passwordSetAt, lockReason } = account;
  if (lockReason !== null) {
    log.info({ event: "login_locked", userId }, "password right, account locked");
    throw commonErrors.accountLocked(lockReason);
  }
  const login = { userId, passwordSetAt, remember, isSharedMachine };
  if (account.mfaEnabled) {
    const previousApproval = browser.approvalToken;
    const opened = await openLoginChallenge(db, { ...login, previousApproval });
    if (!opened) throw refused(services, userId);
    log.info({ event: "login_half_done", userId }, "password right, second factor needed");
    return new BrowserResult(opened.approval, { approval: opened.kept });
  }
  const change = await startSession(services, db, browser, { ...login, mayBeLost: true });
  if (!change) throw refused(services, userId);
  log.info({ event: "login", userId }, "logged in");
  return new BrowserResult(undefined, change);
}

/** @param userId the account, if it exists; only for the log */
function refused({ log }: Services, userId?: number): Error {
  log.info({ event: "login_refused", userId }, "login refused");
  return errors.wrongCredentials();
}
