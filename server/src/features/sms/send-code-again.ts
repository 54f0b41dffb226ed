import type { Services } from "../../services.ts";
import { sendCode } from "./answer-command.ts";
import { findPhoneOf } from "./store.ts";

/** Sends a new code to the account's own phone, as staff have asked; the operation has counted it. */
export async function sendCodeAgain(
  services: Services,
  { userId }: { readonly userId: number },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const account = await findPhoneOf(tx, userId);
    if (account) await sendCode(services, tx, account, account.phoneNumber);
  });
}
