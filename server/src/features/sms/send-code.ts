import { CODE_MINUTES } from "../../domain/credentials/one-time-codes.ts";
import { issueSmsCode } from "../../domain/credentials/sms-codes.ts";
import { publishToUser } from "../../domain/notifications/live.ts";
import { queueSms } from "../../domain/notifications/sms-queue.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { dayInWords } from "../../mail/notices.ts";
import type { Services } from "../../services.ts";
import { codeText, newPhoneCodeText } from "../../sms/texts.ts";
import type { Outcome, PhoneAccount } from "./store.ts";

/** `MXT`: sends a code to the account's own phone, even if the text's sender was forged. */
export async function sendCode(
  services: Services,
  tx: Transaction,
  { id, username, phoneTrustedAt }: PhoneAccount,
  phoneNumber: string,
): Promise<Outcome> {
  const code = await issueSmsCode(tx, services.codeKey, { userId: id, phoneNumber });
  const { brand } = services.config.portal;
  const words = { username, code, minutes: CODE_MINUTES };
  const trustedAt = new Date(phoneTrustedAt);
  const text =
    trustedAt > new Date()
      ? newPhoneCodeText(brand, { ...words, day: dayInWords(trustedAt) })
      : codeText(brand, words);
  await queueSms(services, tx, { to: phoneNumber, text, usefulForMinutes: CODE_MINUTES });
  tx.afterCommit(() =>
    publishToUser(services.notifications, id, { kind: "sms", outcome: "code_sent" }),
  );
  return "code_sent";
}
