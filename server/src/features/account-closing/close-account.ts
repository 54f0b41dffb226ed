import type { closeAccount as call } from "@portal/contract/account-closing";
import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import { CLOSING_GRACE_DAYS } from "@portal/contract/values/limits";
import { assertMaySpend } from "../../domain/accounts/spending-lock.ts";
import type { Viewer } from "../../domain/accounts/users.ts";
import { confirmPassword, lockByPassword } from "../../domain/credentials/current-password.ts";
import { deleteCodesOf } from "../../domain/credentials/delete-codes.ts";
import { deleteLinksOf } from "../../domain/credentials/link-tokens.ts";
import { redeemTotp } from "../../domain/credentials/totp-secrets.ts";
import { commonErrors } from "../../domain/errors.ts";
import { queueMail } from "../../domain/notifications/mail-queue.ts";
import { CODELESS_SMS_MINUTES, queueSms } from "../../domain/notifications/sms-queue.ts";
import { endOtherSessions } from "../../domain/sessions/sessions.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { BrowserResult } from "../../kit/http/browser/browser.ts";
import { accountClosingEmail } from "../../mail/account-closing.ts";
import { emailBrandingOf } from "../../mail/email.ts";
import { dayInWords } from "../../mail/notices.ts";
import type { Services } from "../../services.ts";
import { accountClosingText } from "../../sms/texts.ts";
import { errors } from "./errors.ts";
import {
  beginClosing,
  findObstacle,
  hasTwoFactor,
  type Obstacle,
  type BegunClosing,
} from "./store.ts";

/**
 * Begins the closing. The account closes when the period for taking this back is over. Until then it cannot
 * spend and its sessions are ended; the links that undo a change go on working.
 */
export async function closeAccount(
  services: Services,
  viewer: Viewer,
  { currentPassword, code }: BodyOf<typeof call>,
): Promise<BrowserResult<ReplyInput<typeof call>>> {
  const { db, log } = services;
  const { id: userId } = viewer;
  const password = await confirmPassword(services, userId, currentPassword, "closing_refused");
  const closesAt = await db.transaction(async (tx) => {
    await lockByPassword(tx, userId, password);
    await redeemCode(services, tx, userId, code);
    await assertMaySpend(tx, userId);
    const begun = await beginClosing(tx, userId);
    if (!begun) throw refusals[await findObstacle(tx, userId)]();
    await deleteCodesOf(tx, userId);
    await deleteLinksOf(tx, userId);
    await endOtherSessions(tx, userId);
    await notifyOfClosing(services, tx, begun);
    return begun.closesAt;
  });
  log.info({ event: "closing_asked", userId }, "account is to be closed");
  return new BrowserResult({ closesAt }, { session: "ended", clearsCache: true });
}

/** The route has already counted the try. */
async function redeemCode(
  services: Services,
  tx: Transaction,
  userId: number,
  code: string | undefined,
): Promise<void> {
  if (!(await hasTwoFactor(tx, userId))) return;
  if (!code) throw errors.totpMissing();
  if (await redeemTotp(services, tx, userId, code)) return;
  services.log.info({ event: "second_factor_refused", userId, method: "totp" }, "wrong code");
  throw commonErrors.totpWrong();
}

const refusals: Record<Obstacle, () => Error> = {
  debt: errors.closingInDebt,
  money_under_way: errors.closingMoneyUnderWay,
  open_case: errors.closingCaseOpen,
};

const DAY_MINUTES = 24 * 60;

/** Notifies the player, at every verified contact, when the account closes and how to keep it. */
async function notifyOfClosing(
  services: Services,
  tx: Transaction,
  { username, verifiedEmail, verifiedPhone, ...begun }: BegunClosing,
): Promise<void> {
  const closesAt = new Date(begun.closesAt);
  if (verifiedEmail !== null) {
    const closing = { username, at: new Date(), closesAt };
    await queueMail(services, tx, {
      to: verifiedEmail,
      email: accountClosingEmail(emailBrandingOf(services.config), closing),
      usefulForMinutes: CLOSING_GRACE_DAYS * DAY_MINUTES,
    });
  }
  if (verifiedPhone !== null) {
    const day = dayInWords(closesAt);
    await queueSms(services, tx, {
      to: verifiedPhone,
      text: accountClosingText(services.config.portal.brand, { username, day }),
      usefulForMinutes: CODELESS_SMS_MINUTES,
    });
  }
}
