/**
 * Turns two-factor off (`turnTwoFactorOff`), or renews the recovery codes. Both need the password and a second factor.
 */
import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import { type renewRecoveryCodes as renewCall, totpCode } from "@portal/contract/two-factor";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import { confirmPassword, lockByPassword } from "../../domain/credentials/current-password.ts";
import { checkProof } from "../../domain/credentials/proofs.ts";
import { notifyOwner, ownerOf } from "../../domain/notifications/notify-player.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { onField, refusal } from "../../kit/http/errors.ts";
import { recoveryCodesRenewedEmail, twoFactorOffEmail } from "../../messages/security-emails.ts";
import type { Services } from "../../services.ts";
import { giveRecoveryCodes, redeemSecondFactor } from "./second-factor.ts";
import { turnOff } from "./store.ts";

export const errors = {
  secondFactorMissing: () => onField("code", "Vui lòng nhập mã."),
  twoFactorOff: refusal(409, "two_factor_off", "Xác thực hai lớp đang tắt."),
};

/** Both calls have the same body. */
type BothFactors = BodyOf<typeof renewCall>;

/** Turns two-factor off and notifies the owner. */
export async function turnTwoFactorOff(
  services: Services,
  viewer: Viewer,
  factors: BothFactors,
): Promise<undefined> {
  await withBothFactors(services, viewer, factors, async (tx) => {
    await turnOff(tx, viewer.id);
    await notifyOwner(services, tx, ownerOf(viewer), twoFactorOffEmail);
  });
  services.log.info({ event: "two_factor_off", userId: viewer.id }, "two-factor turned off");
}

/** Gives the player new recovery codes. The older ones become invalid. */
export async function renewRecoveryCodes(
  services: Services,
  viewer: Viewer,
  factors: BothFactors,
): Promise<ReplyInput<typeof renewCall>> {
  const { id: userId } = viewer;
  const recoveryCodes = await withBothFactors(services, viewer, factors, async (tx) => {
    await notifyOwner(services, tx, ownerOf(viewer), recoveryCodesRenewedEmail);
    return giveRecoveryCodes(services, tx, userId);
  });
  services.log.info({ event: "recovery_codes_renewed", userId }, "recovery codes renewed");
  return { recoveryCodes };
}

/**
 * Checks the password and the second factor (a code or a passkey), and runs the work in the transaction that consumes
 * the second factor. The call's limits have already counted the try.
 * @throws twoFactorOff, secondFactorMissing, or a refusal of a factor
 */
async function withBothFactors<T>(
  services: Services,
  viewer: Viewer,
  { currentPassword, ...second }: BothFactors,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { db } = services;
  const { id: userId, mfaEnabled } = viewer;
  if (!mfaEnabled) throw errors.twoFactorOff();
  const password = await confirmPassword(services, userId, currentPassword, "two_factor_refused");
  const consume = await checkSecond(services, viewer, second);
  return db.transaction(async (tx) => {
    await lockByPassword(tx, userId, password);
    await consume(tx);
    return work(tx);
  });
}

async function checkSecond(
  services: Services,
  viewer: Viewer,
  { code, proof }: Omit<BothFactors, "currentPassword">,
): Promise<(tx: Transaction) => Promise<void>> {
  if (proof) return (await checkProof(services, viewer, "confirm.two_factor", proof)).consume;
  if (code === undefined) throw errors.secondFactorMissing();
  const method = totpCode.safeParse(code).success ? "totp" : "recovery-code";
  return (tx) => redeemSecondFactor(services, tx, viewer.id, { method, code });
}
