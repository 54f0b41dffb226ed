/** Begins the closing of an account for players and operators (`startClosing`), and notifies the player of it. */
import { CLOSING_GRACE_DAYS } from "@portal/contract/values/limits";
import { deleteLinksOf } from "../../domain/credentials/link-tokens.ts";
import { deleteCodesOf } from "../../domain/credentials/one-time-codes.ts";
import { queueMail } from "../../domain/notifications/mail-queue.ts";
import { CODELESS_SMS_MINUTES, queueSms } from "../../domain/notifications/sms-queue.ts";
import { endOtherSessions } from "../../domain/sessions/sessions.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { jobKind } from "../../kit/jobs/lanes.ts";
import { dayInWords } from "../../messages/change-emails.ts";
import { emailBrandingOf } from "../../messages/email.ts";
import { accountClosingEmail } from "../../messages/personal-data-emails.ts";
import { accountClosingText } from "../../messages/texts.ts";
import type { Services } from "../../services.ts";
import {
  beginClosing,
  type BegunClosing,
  findBegunClosing,
  findObstacle,
  type Obstacle,
} from "./store.ts";

/**
 * Begins the closing of an account and ends its sessions, codes and links. The caller must have locked the account.
 * @returns what prevents the closing, if anything does
 */
export async function startClosing(
  tx: Transaction,
  userId: number,
): Promise<BegunClosing | Obstacle> {
  const begun = await beginClosing(tx, userId);
  if (!begun) return findObstacle(tx, userId);
  await deleteCodesOf(tx, userId);
  await deleteLinksOf(tx, userId);
  await endOtherSessions(tx, userId);
  return begun;
}

/** The job that is enqueued when an operator begins a closing: the console has no branding to write the email. */
export const NOTIFY_OF_CLOSING = jobKind<{ readonly userId: number }>(
  "notify-of-closing",
  "messages",
);

/** Notifies the player of a closing that an operator has begun, unless it has been withdrawn. */
export async function notifyOfBegunClosing(
  services: Services,
  { userId }: { readonly userId: number },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const begun = await findBegunClosing(tx, userId);
    if (begun) await notifyOfClosing(services, tx, begun);
  });
}

const DAY_MINUTES = 24 * 60;

/** Sends the day of the closing, and how to keep the account, to each verified contact of the player. */
export async function notifyOfClosing(
  services: Services,
  tx: Transaction,
  { username, verifiedEmail, verifiedPhone, ...begun }: BegunClosing,
): Promise<void> {
  const closesAt = new Date(begun.closesAt);
  if (verifiedEmail !== null) {
    const closing = { username, at: new Date(), closesAt };
    await queueMail(services, tx, {
      kind: "account-notice",
      username,
      to: verifiedEmail,
      email: accountClosingEmail(emailBrandingOf(services.config), closing),
      expiresInMinutes: CLOSING_GRACE_DAYS * DAY_MINUTES,
    });
  }
  if (verifiedPhone !== null) {
    const day = dayInWords(closesAt);
    await queueSms(services, tx, {
      kind: "account-notice",
      username,
      to: verifiedPhone,
      text: accountClosingText(services.config.portal.brand, { username, day }),
      expiresInMinutes: CODELESS_SMS_MINUTES,
    });
  }
}
