import type { Before } from "../../domain/account-changes.ts";
import { tellOfChange } from "../../domain/tell-of-change.ts";
import type { Transaction } from "../../kit/database.ts";
import { mayTextUnverified } from "../../limits.ts";
import { phoneChangedLetter } from "../../mail/notices.ts";
import type { Services } from "../../services.ts";
import { phoneChangedText } from "../../sms/texts.ts";

/** Tells whoever the account could be reached at before, verified or not. */
export async function tellOfNewPhone(
  services: Services,
  tx: Transaction,
  before: Before,
  newPhoneNumber: string,
): Promise<void> {
  const isVerified = before.phone.undoToken !== undefined;
  const phone = isVerified || (await mayTextUnverified(services, tx, before.phone.value));
  await tellOfChange(services, tx, before, {
    letter: (head, change) => phoneChangedLetter(head, { ...change, newPhoneNumber }),
    text: phoneChangedText,
    unverified: { email: true, phone },
  });
}
