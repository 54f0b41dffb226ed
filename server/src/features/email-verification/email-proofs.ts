import type { BodyOf } from "@portal/contract/http/call";
import type { changeEmail as call } from "@portal/contract/email-verification";
import type { Viewer } from "../../domain/accounts/users.ts";
import { checkPassword, isStillPassword } from "../../domain/credentials/current-password.ts";
import { checkSecurityCode, consumeSecurityCode } from "../../domain/credentials/security-codes.ts";
import { commonErrors } from "../../domain/errors.ts";
import type { Transaction } from "../../kit/database/database.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";

/**
 * Checks the password, or a code sent to the verified address: the session alone may not change it. Where
 * both are given, both are checked.
 * @returns a function that confirms them in the transaction of the change
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
