import type { BodyOf } from "@portal/contract/http/call";
import { totpCode, type turnOffTwoFactor } from "@portal/contract/two-factor";
import type { Viewer } from "../../../domain/accounts/users.ts";
import { confirmPassword, lockByPassword } from "../../../domain/credentials/current-password.ts";
import type { Transaction } from "../../../kit/database/database.ts";
import type { Services } from "../../../services.ts";
import { errors } from "../errors.ts";
import { redeemSecondFactor } from "./second-factor.ts";

/**
 * Runs an operation that takes the present password and a code, in the commit that consumes the code. The
 * caller's limits have already counted the try.
 */
export async function withBothFactors<T>(
  services: Services,
  { id: userId, mfaEnabled }: Viewer,
  { currentPassword, code }: BodyOf<typeof turnOffTwoFactor>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { db } = services;
  if (!mfaEnabled) throw errors.twoFactorOff();
  const password = await confirmPassword(services, userId, currentPassword, "two_factor_refused");
  const method = totpCode.safeParse(code).success ? "totp" : "recovery-code";
  return db.transaction(async (tx) => {
    await lockByPassword(tx, userId, password);
    await redeemSecondFactor(services, tx, userId, { method, code });
    return work(tx);
  });
}
