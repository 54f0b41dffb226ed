import type { BodyOf } from "@portal/contract/http/call";
import { totpCode, type turnOffTwoFactor } from "@portal/contract/two-factor";
import type { Viewer } from "../../../domain/accounts/users.ts";
import { confirmPassword, lockByPassword } from "../../../domain/credentials/current-password.ts";
import { checkProof } from "../../../domain/credentials/proofs.ts";
import type { Transaction } from "../../../kit/database/database.ts";
import type { Services } from "../../../services.ts";
import { errors } from "../errors.ts";
import { redeemSecondFactor } from "./second-factor.ts";

/**
 * Runs an operation that takes the present password and a code or a passkey, in the commit that consumes it.
 * The caller's limits have already counted the try.
 */
export async function withBothFactors<T>(
  services: Services,
  viewer: Viewer,
  { currentPassword, ...second }: BodyOf<typeof turnOffTwoFactor>,
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
  { code, proof }: Omit<BodyOf<typeof turnOffTwoFactor>, "currentPassword">,
): Promise<(tx: Transaction) => Promise<void>> {
  if (proof) return (await checkProof(services, viewer, "confirm.two_factor", proof)).consume;
  if (code === undefined) throw errors.secondFactorMissing();
  const method = totpCode.safeParse(code).success ? "totp" : "recovery-code";
  return (tx) => redeemSecondFactor(services, tx, viewer.id, { method, code });
}
