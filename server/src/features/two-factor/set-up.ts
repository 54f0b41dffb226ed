/** Turns two-factor on in two steps: `startSetup` creates a secret, `confirmSetup` checks the first code. */
import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type { confirmTwoFactor, startTwoFactor } from "@portal/contract/two-factor";
import { noteChange } from "../../domain/accounts/account-changes.ts";
import { lockUser } from "../../domain/accounts/locks.ts";
import { type Viewer } from "../../domain/accounts/viewer.ts";
import { confirmPassword } from "../../domain/credentials/current-password.ts";
import { CODE_MAX_TRIES } from "../../domain/credentials/one-time-codes.ts";
import {
  decryptSecret,
  encryptSecret,
  inGroups,
  matchingStep,
  newTotpSecret,
  otpauthUri,
} from "../../domain/credentials/totp.ts";
import { commonErrors } from "../../domain/errors.ts";
import { notifyOfChange } from "../../domain/notifications/notify-player.ts";
import { endOtherSessions, renewSession } from "../../domain/sessions/sessions.ts";
import { BrowserResult } from "../../kit/http/browser/browser.ts";
import { httpErrors, refusal } from "../../kit/http/errors.ts";
import { twoFactorOnEmail } from "../../messages/security-emails.ts";
import { twoFactorOnText } from "../../messages/texts.ts";
import type { Services } from "../../services.ts";
import { giveRecoveryCodes } from "./second-factor.ts";
import { consumeSetup, countSetupTry, saveSetup, turnOn } from "./store.ts";

export const errors = {
  contactNotVerified: refusal(
    409,
    "contact_not_verified",
    "Hãy xác minh số điện thoại hoặc email trước khi bật xác thực hai lớp.",
  ),
  twoFactorOn: refusal(409, "two_factor_on", "Xác thực hai lớp đang bật rồi."),
  twoFactorSetupOver: refusal(
    409,
    "two_factor_setup_over",
    "Lần thiết lập này đã hết hạn hoặc sai mã quá nhiều lần. Hãy bắt đầu lại.",
  ),
};

/** A setup must be confirmed within this time: long enough to install an authenticator application first. */
const SETUP_MINUTES = 15;

/**
 * Creates and returns a secret. It takes effect with the first right code.
 * @throws contactNotVerified, twoFactorOn, passwordWrong
 */
export async function startSetup(
  services: Services,
  viewer: Viewer,
  { currentPassword }: BodyOf<typeof startTwoFactor>,
): Promise<ReplyInput<typeof startTwoFactor>> {
  const { db, totpEncryption, config } = services;
  const { id: userId, sessionId, username } = viewer;
  if (!hasVerifiedContact(viewer)) throw errors.contactNotVerified();
  if (viewer.mfaEnabled) throw errors.twoFactorOn();
  await confirmPassword(services, userId, currentPassword, "two_factor_refused");
  const secret = newTotpSecret();
  const encryptedSecret = encryptSecret(totpEncryption, userId, secret);
  const isSaved = await saveSetup(db, { sessionId, encryptedSecret, minutes: SETUP_MINUTES });
  if (!isSaved) throw httpErrors.unauthenticated();
  return {
    otpauthUri: otpauthUri(secret, config.portal.brand.gameName, username),
    secret: inGroups(secret),
  };
}

/** A thief may turn two-factor on: the player must be notified and able to undo it. */
function hasVerifiedContact({ email, verifiedAt, verifiedPhoneAt }: Viewer): boolean {
  return verifiedPhoneAt !== null || (email !== null && verifiedAt !== null);
}

/**
 * Turns two-factor on and consumes the first code. All other sessions end, because they were started with the password
 * alone; this one gets a new token. The player's contacts can undo the change, because a thief with session and
 * password could make it.
 * @throws twoFactorSetupOver, totpWrong, accountChanged
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
