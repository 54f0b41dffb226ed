import type { BodyOf } from "@portal/contract/call";
import type { changeEmail as call } from "@portal/contract/email-verification";
import type { Viewer } from "../../domain/accounts/users.ts";
import { checkPassword, isStillPassword } from "../../domain/credentials/current-password.ts";
import { checkSecurityCode, consumeSecurityCode } from "../../domain/credentials/security-codes.ts";
import { commonErrors } from "../../domain/errors.ts";
import type { Transaction } from "../../kit/database/database.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";

/**
 * The session alone changes no address: it takes the password, or a code from the verified one. Both are
 * checked where both are given.
 * @returns what makes sure of them in the transaction of the change
 */
export async function checkEmailProofs(
  services: Services,
  { id: userId, sessionId }: Viewer,
  { currentPassword = "", securityCode = "" }: BodyOf<typeof call>,
): Promise<(tx: Transaction) => Promise<void>> {
  if (currentPassword === "" && securityCode === "") throw errors.emailProofMissing();
  const { db, codeKey, log } = services;
  const purpose = { userId, sessionId, action: "confirm.change_email" } as const;
  const code = securityCode !== "" && (await checkSecurityCode(db, codeKey, purpose, securityCode));
  if (code === undefined) throw commonErrors.securityCodeWrong();
  const password =
    currentPassword !== "" && (await checkPassword(services, userId, currentPassword));
  if (password === undefined) {
    log.info({ event: "email_change_refused", userId }, "wrong current password");
    throw commonErrors.passwordWrong();
  }
  return async (tx) => {
    if (code && !(await consumeSecurityCode(tx, code))) throw commonErrors.securityCodeWrong();
    if (password && !(await isStillPassword(tx, userId, password)))
      throw commonErrors.passwordWrong();
  };
}
