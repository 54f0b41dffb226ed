/** Logs players in by a passkey: `startPasskeyLogin` issues a challenge, `logInByPasskey` checks its signature. */
import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type {
  logInByPasskey as loginCall,
  startPasskeyLogin as startCall,
} from "@portal/contract/passkey-login";
import { assertNotLocked } from "../../domain/accounts/account-locks.ts";
import { lockUser } from "../../domain/accounts/locks.ts";
import { checkAssertion, relyingPartyOf } from "../../domain/passkeys/check-credential.ts";
import {
  CHALLENGE_MS,
  consumeLoginChallenge,
  findPasskey,
  issueLoginChallenge,
  noteUse,
} from "../../domain/passkeys/passkey-store.ts";
import { startSession } from "../../domain/sessions/start-session.ts";
import { type Browser, BrowserResult } from "../../kit/http/browser/browser.ts";
import { httpErrors, refusal } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";

export const errors = {
  passkeyRefused: refusal(
    422,
    "passkey_refused",
    "Không đăng nhập được bằng khóa truy cập này. Hãy thử lại hoặc dùng mật khẩu.",
  ),
};

/**
 * Issues a challenge that a passkey signs for a login. Only this browser can use it. The answer names no account, so it
 * reveals nothing about any.
 */
export async function startPasskeyLogin(
  { db, config }: Services,
  browser: Browser,
): Promise<ReplyInput<typeof startCall>> {
  const { id: rpId } = relyingPartyOf(config);
  const challenge = await issueLoginChallenge(db, tokenOf(browser));
  return { challenge, rpId, timeout: CHALLENGE_MS, userVerification: "required" };
}

/** Returns the session token. The CSRF check has already rejected browsers without one. */
function tokenOf({ sessionToken }: Browser): string {
  if (sessionToken === undefined) throw httpErrors.csrfMismatch();
  return sessionToken;
}

/**
 * Logs a player in by a passkey. The device has verified the player, so this counts as both factors. All failures get
 * the same reply, except for a locked account, where the reply gives the reason.
 */
export async function logInByPasskey(
  services: Services,
  browser: Browser,
  { credential, remember, sharedMachine: isSharedMachine }: BodyOf<typeof loginCall>,
): Promise<BrowserResult<undefined>> {
  const { db, config, log } = services;
  const party = relyingPartyOf(config);
  const passkey = await findPasskey(
    db,
    Buffer.from(credential.id, "base64url"),
    Buffer.from(credential.response.userHandle ?? "", "base64url"),
  );
  const assertion = passkey && (await checkAssertion(party, passkey.publicKey, credential));
  if (!assertion) throw refused(services);
  const { id, userId } = passkey;
  const browserToken = tokenOf(browser);
  const change = await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await consumeLoginChallenge(tx, assertion.challenge, browserToken))) return undefined;
    if (!(await noteUse(tx, id, assertion))) {
      log.warn(
        { event: "passkey_out_of_step", userId },
        "the counter of a passkey went back, or the passkey was removed",
      );
      return undefined;
    }
    await assertNotLocked(tx, userId);
    const session = { remember, isSharedMachine, userId, isApproved: true };
    return startSession(services, tx, browser, session);
  });
  if (!change) throw refused(services);
  log.info({ event: "login", by: "passkey", userId }, "logged in");
  return new BrowserResult(undefined, change);
}

function refused({ log }: Services): Error {
  log.info({ event: "login_refused", by: "passkey" }, "login refused");
  return errors.passkeyRefused();
}
