import type { Before } from "../../domain/accounts/account-changes.ts";
import { mayTextUnverified } from "../../domain/limits.ts";
import { notifyOfChange } from "../../domain/notifications/notify-player.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { addressChangedEmail } from "../../messages/change-emails.ts";
import { emailAddedText, emailChangedText } from "../../messages/texts.ts";
import type { Services } from "../../services.ts";

/** Notifies every contact that the account had before, verified or not. */
export async function notifyOfNewEmail(
  services: Services,
  tx: Transaction,
  before: Before,
  newEmail: string,
): Promise<void> {
  const { value, isVerified } = before.phone;
  const phone = isVerified || (await mayTextUnverified(services, tx, value));
  await notifyOfChange(services, tx, before, {
    email: (head, change) => addressChangedEmail(head, { ...change, newEmail }),
    sms: before.email ? emailChangedText : emailAddedText,
    unverified: { email: true, phone },
  });
}
