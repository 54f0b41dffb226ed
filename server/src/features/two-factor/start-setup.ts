import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type { startTwoFactor } from "@portal/contract/two-factor";
import type { Viewer } from "../../domain/accounts/users.ts";
import { confirmPassword } from "../../domain/credentials/current-password.ts";
import {
  encryptSecret,
  inGroups,
  newTotpSecret,
  otpauthUri,
} from "../../domain/credentials/totp.ts";
import { httpErrors } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { saveSetup } from "./store.ts";

/** Long enough to install an authenticator application first. */
const SETUP_MINUTES = 15;

/** Creates a secret and returns it. It takes effect only after a code of it was typed in. */
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

/** The player must be notified of the change and able to undo it: it could be a thief's. */
function hasVerifiedContact({ email, verifiedAt, verifiedPhoneAt }: Viewer): boolean {
  return verifiedPhoneAt !== null || (email !== null && verifiedAt !== null);
}
