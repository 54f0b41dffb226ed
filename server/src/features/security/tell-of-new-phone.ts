import { queueMail } from "../../domain/outgoing-mail.ts";
import { NEWS_MINUTES, queueSms } from "../../domain/outgoing-sms.ts";
import type { Viewer } from "../../domain/users.ts";
import type { Transaction } from "../../kit/database.ts";
import { isWithinLimits } from "../../kit/rate-limits.ts";
import { limits, scaled } from "../../limits.ts";
import { letterheadOf } from "../../mail/letter.ts";
import { phoneChangedLetter } from "../../mail/notices.ts";
import type { Services } from "../../services.ts";
import { phoneChangedText } from "../../sms/texts.ts";

/** Tells whoever the account could be reached at before, in case it was not the player. */
export async function tellOfNewPhone(
  services: Services,
  tx: Transaction,
  viewer: Viewer,
  newPhoneNumber: string,
): Promise<void> {
  const { username, email, phoneNumber: oldPhoneNumber } = viewer;
  if (email !== null) {
    const change = { username, newPhoneNumber, at: new Date() };
    const letter = phoneChangedLetter(letterheadOf(services.config), change);
    await queueMail(services, tx, { to: email, letter });
  }
  if (oldPhoneNumber !== null && (await mayBeTold(services, tx, viewer, oldPhoneNumber))) {
    const text = phoneChangedText(services.config.portal.brand, { username });
    await queueSms(services, tx, { to: oldPhoneNumber, text, usefulForMinutes: NEWS_MINUTES });
  }
}

/** A verified phone always: nobody may use up the news that its owner needs. */
async function mayBeTold(
  { config }: Services,
  tx: Transaction,
  { verifiedPhoneAt }: Viewer,
  phoneNumber: string,
): Promise<boolean> {
  if (verifiedPhoneAt !== null) return true;
  const counted = [{ limit: limits.smsNewsByUnverifiedPhone, by: phoneNumber }];
  return isWithinLimits(tx, scaled(counted, config.env.RATE_LIMIT_SCALE));
}
