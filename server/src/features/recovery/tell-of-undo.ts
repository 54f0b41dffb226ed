import type { Undo } from "../../domain/account-changes.ts";
import { mayTextUnverified } from "../../domain/limits.ts";
import { queueMail } from "../../domain/outgoing-mail.ts";
import { NEWS_MINUTES, queueSms } from "../../domain/outgoing-sms.ts";
import type { Transaction } from "../../kit/database.ts";
import { letterheadOf } from "../../mail/letter.ts";
import { changeUndoneLetter, emailRemovedLetter } from "../../mail/undo.ts";
import type { Services } from "../../services.ts";
import { changeUndoneText, phoneRemovedText } from "../../sms/texts.ts";

/**
 * Tells the contacts that the account has again, and those that it had got meanwhile. None of these letters
 * and texts carries a link that changes anything: the old contacts need none, the others get none.
 */
export async function tellOfUndo(services: Services, tx: Transaction, undo: Undo): Promise<void> {
  await tellByMail(services, tx, undo);
  await tellByText(services, tx, undo);
}

async function tellByMail(
  services: Services,
  tx: Transaction,
  { username, emailNow, emailThen }: Undo,
): Promise<void> {
  const head = letterheadOf(services.config);
  const undone = { username, at: new Date() };
  if (emailThen !== null) {
    await queueMail(services, tx, { to: emailThen, letter: changeUndoneLetter(head, undone) });
  }
  if (emailNow !== null && emailNow !== emailThen) {
    await queueMail(services, tx, { to: emailNow, letter: emailRemovedLetter(head, undone) });
  }
}

async function tellByText(
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
