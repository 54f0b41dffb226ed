import type { sendVerificationEmail as call } from "@portal/contract/email-verification";
import type { ReplyInput } from "@portal/contract/http/call";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import { issueLinkToken, VERIFICATION_LINK_MINUTES } from "../../domain/credentials/link-tokens.ts";
import { commonErrors } from "../../domain/errors.ts";
import { queueMail } from "../../domain/notifications/mail-queue.ts";
import type { NotificationServices } from "../../domain/notifications/notify-player.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { refusal } from "../../kit/http/errors.ts";
import { emailBrandingOf } from "../../messages/email.ts";
import { addressVerificationEmail } from "../../messages/recovery-emails.ts";
import type { Services } from "../../services.ts";

export const errors = {
  emailAlreadyVerified: refusal(409, "email_already_verified", "Email của bạn đã được xác minh."),
};

/** Sends the verification link to the account's unverified address. */
export async function sendVerificationEmail(
  services: Services,
  { id, username, email, verifiedAt }: Viewer,
): Promise<ReplyInput<typeof call>> {
  if (email === null) throw commonErrors.emailMissing();
  if (verifiedAt !== null) throw errors.emailAlreadyVerified();
  await services.db.transaction((tx) =>
    mailVerificationLink(services, tx, { id, username, email }),
  );
  return { message: "Đã gửi thư xác minh đến email của bạn. Hãy xem cả mục thư rác." };
}

type Unverified = { readonly id: number; readonly username: string; readonly email: string };

/** Queues the email with a new verification link. */
export async function mailVerificationLink(
  services: NotificationServices,
  tx: Transaction,
  { id: userId, username, email }: Unverified,
): Promise<void> {
  const minutes = VERIFICATION_LINK_MINUTES;
  const token = await issueLinkToken(tx, { purpose: "verify-email", userId, email, minutes });
  const branding = emailBrandingOf(services.config);
  const message = addressVerificationEmail(branding, { username, token, minutes });
  await queueMail(services, tx, {
    kind: "email-verification",
    username,
    to: email,
    email: message,
    expiresInMinutes: minutes,
  });
}
