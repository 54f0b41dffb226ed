import type { Undo } from "../../../domain/accounts/account-changes.ts";
import { mayTextUnverified } from "../../../domain/limits.ts";
import { queueMail } from "../../../domain/notifications/mail-queue.ts";
import { NEWS_MINUTES, queueSms } from "../../../domain/notifications/sms-queue.ts";
import type { Transaction } from "../../../kit/database/database.ts";
import { emailBrandingOf } from "../../../mail/email.ts";
import { changeUndoneEmail, addressRemovedEmail } from "../../../mail/recovery.ts";
import type { Services } from "../../../services.ts";
import { changeUndoneText, phoneRemovedText } from "../../../sms/texts.ts";

/**
 * Notifies the contacts that the account has again, and those that it had meanwhile. None of these emails and
 * texts carries a link that changes anything: the old contacts need none, the others must not get one.
 */
export async function notifyOfUndo(services: Services, tx: Transaction, undo: Undo): Promise<void> {
  await notifyByMail(services, tx, undo);
  await notifyByText(services, tx, undo);
}

async function notifyByMail(
  services: Services,
  tx: Transaction,
  { username, emailNow, emailThen }: Undo,
): Promise<void> {
  const head = emailBrandingOf(services.config);
  const undone = { username, at: new Date() };
  if (emailThen !== null) {
    await queueMail(services, tx, { to: emailThen, letter: changeUndoneEmail(head, undone) });
  }
  if (emailNow !== null && emailNow !== emailThen) {
    await queueMail(services, tx, { to: emailNow, letter: addressRemovedEmail(head, undone) });
  }
}

async function notifyByText(
  services: Services,
  tx: Transaction,
  { username, phoneNow, phoneThen, isPhoneNowVerified, isPhoneThenVerified }: Undo,
): Promise<void> {
  const { brand } = services.config.portal;
  const texts = [
    { to: phoneThen, isVerified: isPhoneThenVerified, text: changeUndoneText(brand, { username }) },
    { to: phoneNow, isVerified: isPhoneNowVerified, text: phoneRemovedText(brand, { username }) },
  ];
  for (const { to, isVerified, text } of phoneNow === phoneThen ? texts.slice(0, 1) : texts) {
    if (isVerified || (await mayTextUnverified(services, tx, to))) {
      await queueSms(services, tx, { to, text, usefulForMinutes: NEWS_MINUTES });
    }
  }
}
