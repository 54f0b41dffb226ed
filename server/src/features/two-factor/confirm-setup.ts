import type { BodyOf, ReplyInput } from "@portal/contract/call";
import type { confirmTwoFactor } from "@portal/contract/two-factor";
import { noteChange } from "../../domain/account-changes.ts";
import { commonErrors } from "../../domain/errors.ts";
import { CODE_MAX_TRIES } from "../../domain/one-time-codes.ts";
import { endOtherSessions, renewSession } from "../../domain/sessions.ts";
import { tellOfChange } from "../../domain/tell-of-change.ts";
import { openSecret } from "../../domain/totp-secrets.ts";
import { matchingStep } from "../../domain/totp.ts";
import { lockUser, type Viewer } from "../../domain/users.ts";
import { BrowserResult } from "../../kit/browser.ts";
import { twoFactorOnLetter } from "../../mail/two-factor.ts";
import type { Services } from "../../services.ts";
import { twoFactorOnText } from "../../sms/texts.ts";
import { errors } from "./errors.ts";
import { giveRecoveryCodes } from "./give-recovery-codes.ts";
import { countSetupTry, turnOn, useUpSetup } from "./store.ts";

/**
 * Turns two-factor on. The first code is used up by it. All other sessions end, for they were started
 * with the password alone; this one goes on with a token of its own. The player's contacts can undo it:
 * whoever has his session and password could shut him out by it.
 */
export async function confirmSetup(
  services: Services,
  viewer: Viewer,
  { code }: BodyOf<typeof confirmTwoFactor>,
): Promise<BrowserResult<ReplyInput<typeof confirmTwoFactor>>> {
  const { db, totpSeal, log } = services;
  const { id: userId, sessionId, sessionHash } = viewer;
  const sealedSecret = await countSetupTry(db, sessionId, CODE_MAX_TRIES);
  if (sealedSecret === undefined) throw errors.twoFactorSetupOver();
  const secret = openSecret(totpSeal, userId, sealedSecret);
  const usedStep = matchingStep(secret, code, Date.now());
  if (usedStep === undefined) throw commonErrors.totpWrong();
  const { recoveryCodes, change } = await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await useUpSetup(tx, sessionId, sealedSecret))) throw errors.twoFactorSetupOver();
    const before = await noteChange(tx, userId, "two-factor");
    if (!(await turnOn(tx, userId, { sealedSecret, usedStep })))
      throw commonErrors.accountChanged();
    const renewed = await renewSession(tx, sessionHash);
    await endOtherSessions(tx, userId, sessionId);
    await tellOfChange(services, tx, before, {
      letter: twoFactorOnLetter,
      text: twoFactorOnText,
      unverified: { email: false, phone: false },
    });
    const codes = await giveRecoveryCodes(services, tx, userId);
    return { recoveryCodes: codes, change: renewed };
  });
  log.info({ event: "two_factor_on", userId }, "two-factor turned on");
  return new BrowserResult({ recoveryCodes }, change);
}
