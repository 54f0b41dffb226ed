import { queueMail } from "../../domain/notifications/mail-queue.ts";
import { jobKind } from "../../kit/jobs/lanes.ts";
import { type Email, type EmailBranding, emailBrandingOf } from "../../messages/email.ts";
import {
  transferContestedEmail,
  transferFoundEmail,
  transferNotFoundEmail,
  transferWaitsEmail,
} from "../../messages/support-emails.ts";
import type { Services } from "../../services.ts";
import { type CaseForEmail, findCaseForEmail } from "./decision-store.ts";

/** The job that is enqueued with every decision: the console has no branding to write the email. */
export const NOTIFY_OF_CASE = jobKind<{ readonly caseId: string }>(
  "notify-of-transfer-case",
  "messages",
);

/** Emails the player the state of their case. */
export async function notifyOfCase(
  services: Services,
  { caseId }: { readonly caseId: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const found = await findCaseForEmail(tx, caseId);
    if (!found || found.email === null) return;
    const email = emailOf(emailBrandingOf(services.config), found);
    if (!email) return;
    const { username, email: to } = found;
    await queueMail(services, tx, { kind: "support-answer", username, to, email });
  });
}

/** @returns undefined if the case is open and not contested: the player knows it already */
function emailOf(head: EmailBranding, found: CaseForEmail): Email | undefined {
  const { status, obstacle, username, amountVnd, reason, transactionId, givenKp } = found;
  const searched = { username, amountVnd };
  if (transactionId !== null) {
    return transferFoundEmail(head, { ...searched, givenKp: givenKp ?? 0, transactionId });
  }
  if (found.spendableAt !== null) {
    const spendableAt = new Date(found.spendableAt);
    return transferWaitsEmail(head, { ...searched, givenKp: givenKp ?? 0, spendableAt });
  }
  if (status === "refused") {
    return transferNotFoundEmail(head, { ...searched, reason: reason ?? "" });
  }
  return obstacle === "contested" ? transferContestedEmail(head, searched) : undefined;
}
