import { redeemTotp } from "../../../domain/credentials/totp.ts";
import { commonErrors } from "../../../domain/errors.ts";
import type { Queries } from "../../../kit/database/database.ts";
import type { Services } from "../../../services.ts";
import { errors } from "../errors.ts";
import { redeemRecoveryCode } from "../recovery-codes/recovery-code-store.ts";
import { macOfRecoveryCode } from "../recovery-codes/recovery-codes.ts";

type FactorServices = Pick<Services, "totpEncryption" | "codeKeys" | "log">;

/** Compares and consumes the code in one statement. The caller has already counted the try. */
export async function redeemSecondFactor(
  services: FactorServices,
  tx: Queries,
  userId: number,
  { method, code }: { readonly method: "totp" | "recovery-code"; readonly code: string },
): Promise<void> {
  const macs = services.codeKeys.map((key) => macOfRecoveryCode(key, userId, code));
  const isRight = await (method === "totp"
    ? redeemTotp(services, tx, userId, code)
    : redeemRecoveryCode(tx, userId, macs));
  if (isRight) return;
  services.log.info({ event: "second_factor_refused", userId, method }, "wrong code");
  throw method === "totp" ? commonErrors.totpWrong() : errors.recoveryCodeWrong();
}
