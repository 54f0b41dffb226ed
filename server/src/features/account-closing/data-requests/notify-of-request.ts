import { queueMail } from "../../../domain/notifications/mail-queue.ts";
import { jobKind } from "../../../kit/jobs/lanes.ts";
import { emailBrandingOf } from "../../../messages/email.ts";
import { dataRequestAnsweredEmail } from "../../../messages/personal-data-emails.ts";
import type { Services } from "../../../services.ts";
import { findRequestForEmail } from "./request-store.ts";

/** The job that is enqueued with every answer: the console has no branding to write the email. */
export const NOTIFY_OF_DATA_REQUEST = jobKind<{ readonly requestId: string }>(
  "notify-of-data-request",
  "messages",
);

/** Emails the player the state of their request. */
export async function notifyOfRequest(
  services: Services,
  { requestId }: { readonly requestId: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const found = await findRequestForEmail(tx, requestId);
    if (!found || found.email === null) return;
    const { status, email, completeBy } = found;
    if (status === "open" || status === "withdrawn") return;
    const about = { ...found, status, completeBy: new Date(completeBy) };
    const head = emailBrandingOf(services.config);
    await queueMail(services, tx, {
      kind: "support-answer",
      username: found.username,
      to: email,
      email: dataRequestAnsweredEmail(head, about),
    });
  });
}
