import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type { login } from "@portal/contract/session";
import { normalizeUsername } from "../../domain/accounts/spellings.ts";
import { commonErrors } from "../../domain/errors.ts";
import { openLoginChallenge } from "../../domain/sessions/login-challenges.ts";
import { startSession } from "../../domain/sessions/start-session.ts";
import type { HashingLane } from "../../kit/hashing/hashing-queue.ts";
import { type Browser, BrowserResult } from "../../kit/http/browser/browser.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { findCredentials, replacePasswordHash } from "./store.ts";

/** `lane`: its queue for hashing. */
type Attempt = BodyOf<typeof login> & { readonly lane: HashingLane };

/**
 * Takes one query and equally many verifications, whether the account exists or not: neither the response nor its time
 * reveals which. A locked account says why to whoever has its password, and to nobody else.
 * @returns the second step, where the account has two-factor on: no session is started then
 */
export async function logIn(
  services: Services,
  browser: Browser,
  { username, password, remember, sharedMachine: isSharedMachine, lane }: Attempt,
): Promise<BrowserResult<ReplyInput<typeof login>>> {
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
  const right = { userId, passwordSetAt, remember, isSharedMachine };
  if (account.mfaEnabled) {
    const previousApproval = browser.approvalToken;
    const opened = await openLoginChallenge(db, { ...right, previousApproval });
    if (!opened) throw refused(services, userId);
    log.info({ event: "login_half_done", userId }, "password right, second factor asked for");
    return new BrowserResult(opened.approval, { approval: opened.kept });
  }
  const change = await startSession(services, db, browser, { ...right, mayBeLost: true });
  if (!change) throw refused(services, userId);
  log.info({ event: "login", userId }, "logged in");
  return new BrowserResult(undefined, change);
}

/** @param userId the account that was tried, if there is one: for the log alone */
function refused({ log }: Services, userId?: number): Error {
  log.info({ event: "login_refused", userId }, "login refused");
  return errors.wrongCredentials();
}
