import { errors } from "../../domain/errors.ts";
import type { Queries } from "../../kit/database.ts";
import type { Services } from "../../services.ts";
import { redeemRecoveryCode } from "./recovery-code-store.ts";
import { macOfRecoveryCode } from "./recovery-codes.ts";
import { matchingStep } from "./totp.ts";
import { advanceStep, findSecret } from "./store.ts";

export type SecondFactor = {
  readonly method: "totp" | "recovery-code";
  readonly code: string;
};

type FactorServices = Pick<Services, "totpSeal" | "codeKey" | "log">;

/**
 * Compares the code and uses it up, by one statement. The caller has counted the try.
 * @throws totpWrong, recoveryCodeWrong
 */
export async function redeemSecondFactor(
  services: FactorServices,
  tx: Queries,
  userId: number,
  { method, code }: SecondFactor,
): Promise<void> {
  const mac = macOfRecoveryCode(services.codeKey, userId, code);
  const isRight = await (method === "totp"
    ? redeemTotp(services, tx, userId, code)
    : redeemRecoveryCode(tx, userId, mac));
  if (isRight) return;
  services.log.info({ event: "second_factor_refused", userId, method }, "wrong code");
  throw method === "totp" ? errors.totpWrong() : errors.recoveryCodeWrong();
}

async function redeemTotp(
  { totpSeal }: FactorServices,
  tx: Queries,
  userId: number,
  code: string,
): Promise<boolean> {
  const sealedSecret = await findSecret(tx, userId);
  if (sealedSecret === undefined) return false;
  const secret = openSecret(totpSeal, userId, sealedSecret);
  const step = matchingStep(secret, code.replaceAll(/\s/g, ""), Date.now());
  return step !== undefined && advanceStep(tx, userId, { sealedSecret, step });
}

type SealedSecret = { readonly userId: number; readonly secret: string };

/** Sealed together with its account, so that nobody can give an account another's secret. */
export function sealSecret(seal: Services["totpSeal"], userId: number, secret: string): string {
  return seal.seal({ userId, secret } satisfies SealedSecret);
}

/** @throws where it is not this account's */
export function openSecret(seal: Services["totpSeal"], userId: number, sealed: string): string {
  const opened = seal.open(sealed) as SealedSecret;
  if (opened.userId !== userId) throw new Error(`the secret of user ${userId} is another's`);
  return opened.secret;
}
