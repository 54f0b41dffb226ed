import { queueMail } from "../../domain/notifications/mail-queue.ts";
import { jobKind } from "../../kit/jobs/lanes.ts";
import { emailBrandingOf } from "../../messages/email.ts";
import { supportAnswerEmail } from "../../messages/support-emails.ts";
import type { Services } from "../../services.ts";
import { findAnswerForEmail } from "./store.ts";

/** The job that is enqueued with every answer: the console has no branding to write the email. */
export const NOTIFY_OF_ANSWER = jobKind<{ readonly messageId: number }>(
  "notify-of-answer",
  "messages",
);

/** Sends the answer to the player by email. */
export async function notifyOfAnswer(
  services: Services,
  { messageId }: { readonly messageId: number },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const found = await findAnswerForEmail(tx, messageId);
    if (!found || found.email === null) return;
    const email = supportAnswerEmail(emailBrandingOf(services.config), found);
    await queueMail(services, tx, {
      kind: "support-answer",
      username: found.username,
      to: found.email,
      email,
    });
  });
}
