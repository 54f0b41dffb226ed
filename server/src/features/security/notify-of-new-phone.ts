import type { Before } from "../../domain/accounts/account-changes.ts";
import { mayTextOldPhone } from "../../domain/limits.ts";
import { notifyOfChange } from "../../domain/notifications/notify-of-change.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { phoneChangedEmail } from "../../mail/notices.ts";
import type { Services } from "../../services.ts";
import { phoneChangedText } from "../../sms/texts.ts";
import { errors } from "./errors.ts";

type NewPhone = {
  readonly newPhoneNumber: string;
  /** Whether a proof beyond the session supports it. */
  readonly isVouched: boolean;
  /** The address that the change came from. */
  readonly address: string;
};

/**
 * Notifies every contact that the account had before, verified or not. A change that only the session
 * supports is refused if the old phone cannot be notified.
 */
export async function notifyOfNewPhone(
  services: Services,
  tx: Transaction,
  before: Before,
  { newPhoneNumber, isVouched, address }: NewPhone,
): Promise<void> {
  const { value, isVerified } = before.phone;
  const phone = isVerified || (await mayTextOldPhone(services, tx, value, address));
  if (!phone && !isVouched) throw errors.oldPhoneUntold();
  await notifyOfChange(services, tx, before, {
    letter: (head, change) => phoneChangedEmail(head, { ...change, newPhoneNumber }),
    text: phoneChangedText,
    unverified: { email: true, phone },
  });
}
