import type { BodyOf } from "@portal/contract/http/call";
import type { logInByPasskey as call } from "@portal/contract/passkey-login";
import { assertNotLocked } from "../../domain/accounts/account-locks.ts";
import { lockUser } from "../../domain/accounts/users.ts";
import { checkAssertion, relyingPartyOf } from "../../domain/passkeys/check-credential.ts";
import {
  consumeLoginChallenge,
  findPasskey,
  noteUse,
} from "../../domain/passkeys/passkey-store.ts";
import { startSession } from "../../domain/sessions/start-session.ts";
import { type Browser, BrowserResult } from "../../kit/http/browser/browser.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";

type Attempt = BodyOf<typeof call> & {
  /** The session token of the browser to which the challenge was issued. */
  readonly browserToken: string;
};

/**
 * Logs a player in by a passkey. The device has verified the player, so this is both factors. Every failure
 * gets the same response, but for a locked account's: it says why.
 */
export async function logInByPasskey(
  services: Services,
  browser: Browser,
  { credential, remember, sharedMachine: isSharedMachine, browserToken }: Attempt,
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
  const change = await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await consumeLoginChallenge(tx, assertion.challenge, browserToken))) return undefined;
    if (!(await noteUse(tx, id, assertion))) {
      log.warn({ event: "passkey_out_of_step", userId }, "a passkey was removed or copied");
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
