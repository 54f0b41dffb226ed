/** Completes a login by its second step (`approveLogin`). */
import type { BodyOf } from "@portal/contract/http/call";
import type { approveLogin as call } from "@portal/contract/login-approval";
import { lockUser } from "../../domain/accounts/locks.ts";
import { notifyOwner } from "../../domain/notifications/notify-player.ts";
import {
  codeAddressOf,
  countApprovalTry,
  type ConsumedChallenge,
  consumeLoginChallenge,
} from "../../domain/sessions/login-challenges.ts";
import { startSession } from "../../domain/sessions/start-session.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { type Browser, BrowserResult } from "../../kit/http/browser/browser.ts";
import { onField } from "../../kit/http/errors.ts";
import { recoveryCodeUsedEmail } from "../../messages/security-emails.ts";
import type { Services } from "../../services.ts";
import { errors as challengeErrors, loginChallengeOf } from "./login-challenge.ts";
import { isLoginCode } from "./login-code.ts";
import { redeemSecondFactor } from "./second-factor.ts";
import { countRecoveryCodes, trustEmailAgain } from "./store.ts";

export const errors = {
  loginCodeWrong: () => onField("code", "Mã bảo mật không đúng hoặc đã hết hạn."),
};

type Approval = BodyOf<typeof call>;

/**
 * Starts the session of a login whose password was right. The login and the code are consumed in the transaction that
 * starts the session. The try stays counted even if the transaction fails.
 * @throws loginApprovalOver, loginCodeWrong, totpWrong, recoveryCodeWrong
 */
export async function approveLogin(
  services: Services,
  browser: Browser,
  approval: Approval,
): Promise<BrowserResult<undefined>> {
  const { db, log } = services;
  const challenge = await loginChallengeOf(services, browser);
  const { userId, remember, isSharedMachine, passwordSetAt } = challenge;
  if (!(await countApprovalTry(db, challenge))) throw challengeErrors.loginApprovalOver();
  const change = await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const login = await consumeLoginChallenge(tx, challenge);
    if (!login) throw challengeErrors.loginApprovalOver();
    await assertApproved(services, tx, login, approval);
    const session = { remember, isSharedMachine, userId, passwordSetAt, isApproved: true };
    const started = await startSession(services, tx, browser, session);
    if (!started) throw challengeErrors.loginApprovalOver();
    return started;
  });
  log.info({ event: "login", userId, approvedBy: approval.method }, "logged in");
  return new BrowserResult(undefined, { ...change, approval: "over" });
}

async function assertApproved(
  services: Services,
  tx: Transaction,
  login: ConsumedChallenge,
  { method, code }: Approval,
): Promise<void> {
  const { userId } = login;
  if (method === "email-code") {
    if (isMailedCode(services, login, code)) return;
    services.log.info({ event: "second_factor_refused", userId, method }, "wrong code");
    throw errors.loginCodeWrong();
  }
  await redeemSecondFactor(services, tx, userId, { method, code });
  await trustEmailAgain(tx, userId);
  if (method === "recovery-code") {
    const codesLeft = await countRecoveryCodes(tx, userId);
    await notifyOwner(services, tx, login, (head, change) =>
      recoveryCodeUsedEmail(head, { ...change, codesLeft }),
    );
  }
}

function isMailedCode({ codeKeys }: Services, login: ConsumedChallenge, typed: string): boolean {
  const address = codeAddressOf(login);
  const { emailCodeMac: mac } = login;
  return (
    address !== undefined && mac !== null && isLoginCode(codeKeys, login, { address, mac, typed })
  );
}
