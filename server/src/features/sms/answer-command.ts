/** Answers the SMS commands: MXT with a code (`sendCode`), KH by verifying the phone (`activatePhone`). */
import { CODE_MINUTES } from "../../domain/credentials/one-time-codes.ts";
import { phoneWaitOf, issueSmsCode } from "../../domain/credentials/sms-codes.ts";
import { publishAfterCommit } from "../../domain/notifications/live.ts";
import { queueSms, CODELESS_SMS_MINUTES } from "../../domain/notifications/sms-queue.ts";
import type { Transaction } from "../../kit/database/database.ts";
import {
  codeText,
  newPhoneCodeText,
  phoneFullText,
  phoneVerifiedText,
} from "../../messages/texts.ts";
import type { Services } from "../../services.ts";
import { findPhoneOf, markPhoneVerified, type Outcome, type PhoneAccount } from "./store.ts";

/** Answers `MXT`: sends a code to the account's phone. A forged sender gains nothing, because the code goes there. */
export async function sendCode(
  services: Services,
  tx: Transaction,
  account: PhoneAccount,
  phoneNumber: string,
): Promise<Outcome> {
  const { id, username } = account;
  const code = await issueSmsCode(tx, services.codeKeys, { userId: id, phoneNumber });
  const { brand } = services.config.portal;
  const values = { username, code, minutes: CODE_MINUTES };
  const wait = phoneWaitOf(account);
  const text = wait ? newPhoneCodeText(brand, { ...values, wait }) : codeText(brand, values);
  await queueSms(services, tx, {
    kind: "verification-code",
    username,
    to: phoneNumber,
    text,
    expiresInMinutes: CODE_MINUTES,
  });
  publishAfterCommit(tx, services, id, { kind: "sms", outcome: "code_sent" });
  return "code_sent";
}

/** Job: sends a new code to the account's phone at the request of staff. The operation has counted it. */
export async function sendCodeAgain(
  services: Services,
  { userId }: { readonly userId: number },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const account = await findPhoneOf(tx, userId);
    if (account) await sendCode(services, tx, account, account.phoneNumber);
  });
}

/** Answers `KH`: verifies the account's phone, which sent the text. A repeat gets the same reply. */
export async function activatePhone(
  services: Services,
  tx: Transaction,
  { id, username }: PhoneAccount,
  phoneNumber: string,
): Promise<Outcome> {
  const { accounts, brand } = services.config.portal;
  const maxAccounts = accounts.maxPerPhone;
  const verified = await markPhoneVerified(tx, { userId: id, phoneNumber, maxAccounts });
  const text = verified
    ? phoneVerifiedText(brand, { username, wait: phoneWaitOf(verified) })
    : phoneFullText(brand, { username, accounts: maxAccounts });
  await queueSms(services, tx, {
    kind: "sms-answer",
    username,
    to: phoneNumber,
    text,
    expiresInMinutes: CODELESS_SMS_MINUTES,
  });
  if (!verified) return "phone_full";
  publishAfterCommit(tx, services, id, { kind: "sms", outcome: "phone_verified" });
  return "phone_verified";
}
