import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type { confirmTwoFactor } from "@portal/contract/two-factor";
import { noteChange } from "../../domain/accounts/account-changes.ts";
import { lockUser, type Viewer } from "../../domain/accounts/users.ts";
import { CODE_MAX_TRIES } from "../../domain/credentials/one-time-codes.ts";
import { decryptSecret, matchingStep } from "../../domain/credentials/totp.ts";
import { commonErrors } from "../../domain/errors.ts";
import { notifyOfChange } from "../../domain/notifications/notify-player.ts";
import { endOtherSessions, renewSession } from "../../domain/sessions/sessions.ts";
import { BrowserResult } from "../../kit/http/browser/browser.ts";
import { twoFactorOnEmail } from "../../messages/security-emails.ts";
import { twoFactorOnText } from "../../messages/texts.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { giveRecoveryCodes } from "./recovery-codes/recovery-codes.ts";
import { countSetupTry, turnOn, consumeSetup } from "./store.ts";

/**
 * Turns two-factor on and consumes the first code. All other sessions end, because they were started with the
 * password alone; this one goes on with a new token. The player's contacts can undo the change: a thief with
 * session and password could lock the player out by it.
 */
export async function confirmSetup(
  services: Services,
  viewer: Viewer,
  { code }: BodyOf<typeof confirmTwoFactor>,
): Promise<BrowserResult<ReplyInput<typeof confirmTwoFactor>>> {
  const { db, totpEncryption, log } = services;
  const { id: userId, sessionId, sessionHash } = viewer;
  const encryptedSecret = await countSetupTry(db, sessionId, CODE_MAX_TRIES);
  if (encryptedSecret === undefined) throw errors.twoFactorSetupOver();
  const secret = decryptSecret(totpEncryption, userId, encryptedSecret);
  const usedStep = matchingStep(secret, code, Date.now());
  if (usedStep === undefined) throw commonErrors.totpWrong();
  const { recoveryCodes, change } = await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await consumeSetup(tx, sessionId, encryptedSecret))) throw errors.twoFactorSetupOver();
    const before = await noteChange(tx, userId, "two-factor");
    if (!(await turnOn(tx, userId, { encryptedSecret, usedStep })))
      throw commonErrors.accountChanged();
    const renewed = await renewSession(tx, sessionHash);
    await endOtherSessions(tx, userId, sessionId);
    await notifyOfChange(services, tx, before, {
      email: twoFactorOnEmail,
      sms: twoFactorOnText,
      unverified: { email: false, phone: false },
    });
    const codes = await giveRecoveryCodes(services, tx, userId);
    return { recoveryCodes: codes, change: renewed };
  });
  log.info({ event: "two_factor_on", userId }, "two-factor turned on");
  return new BrowserResult({ recoveryCodes }, change);
}
