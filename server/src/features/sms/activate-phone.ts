import { publishToUser } from "../../domain/notifications/live.ts";
import { NEWS_MINUTES, queueSms } from "../../domain/notifications/sms-queue.ts";
import type { Transaction } from "../../kit/database/database.ts";
import type { Services } from "../../services.ts";
import { phoneFullText, phoneVerifiedText } from "../../sms/texts.ts";
import { markPhoneVerified, type Outcome, type PhoneAccount } from "./store.ts";

/** `KH`: verifies the account's phone, which sent the text. A repeat gets the same reply. */
export async function activatePhone(
  services: Services,
  tx: Transaction,
  { id, username }: PhoneAccount,
  phoneNumber: string,
): Promise<Outcome> {
  const { accounts, brand } = services.config.portal;
  const maxAccounts = accounts.maxPerPhone;
  const isVerified = await markPhoneVerified(tx, { userId: id, phoneNumber, maxAccounts });
  const text = isVerified
    ? phoneVerifiedText(brand, { username })
    : phoneFullText(brand, { username, accounts: maxAccounts });
  await queueSms(services, tx, { to: phoneNumber, text, usefulForMinutes: NEWS_MINUTES });
  if (!isVerified) return "phone_full";
  tx.afterCommit(() =>
    publishToUser(services.notifications, id, { kind: "sms", outcome: "phone_verified" }),
  );
  return "phone_verified";
}
