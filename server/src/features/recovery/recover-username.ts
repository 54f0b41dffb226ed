/** Emails players their usernames: `recoverUsername` queues the job `mailUsernames`. */
import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type { recoverUsername as call } from "@portal/contract/recovery";
import { assertHuman } from "../../domain/credentials/assert-human.ts";
import { queueMail } from "../../domain/notifications/mail-queue.ts";
import { jobKind } from "../../kit/jobs/lanes.ts";
import { HOUR, limit, MINUTE, shared, sharedAttempt } from "../../kit/limits/limits.ts";
import { emailBrandingOf } from "../../messages/email.ts";
import { recoverUsernameEmail } from "../../messages/recovery-emails.ts";
import type { Services } from "../../services.ts";
import { isMailboxOpen } from "./mailbox-limit.ts";
import { findUsernames } from "./store.ts";

export const limits = {
  recoverUsernameGlobally: shared("recover-username.all", 600, MINUTE),
  // All emails have the same content, so a few are enough.
  usernameEmailsByMailbox: limit("username-emails.mailbox", 3, HOUR),
};

type Request = BodyOf<typeof call> & { readonly address: string };

export const MAIL_USERNAMES = jobKind<{ readonly email: string }>("mail-usernames", "messages");

/** Queues the job that looks up the address: reply and response time are the same whether it has an account or not. */
export async function recoverUsername(
  services: Services,
  { email, gReCaptchaToken, address }: Request,
): Promise<ReplyInput<typeof call>> {
  await assertHuman(services, {
    token: gReCaptchaToken,
    action: "recoverUsernameFormSubmit",
    address,
    thenCounted: sharedAttempt(services, limits.recoverUsernameGlobally),
  });
  const { db, jobs } = services;
  await jobs.enqueue(db, MAIL_USERNAMES, { email }, email);
  return {
    message:
      "Nếu email này đã được xác minh cho tài khoản nào, thư ghi tên đăng nhập sẽ đến trong ít phút. Hãy xem cả mục thư rác.",
  };
}

/** Job: sends one email to each spelling of the address that accounts have verified, never to the typed one. */
export async function mailUsernames(
  services: Services,
  { email: typedEmail }: { readonly email: string },
): Promise<void> {
  const { db, config } = services;
  const found = await findUsernames(db, typedEmail);
  if (found.length === 0) return;
  await db.transaction(async (tx) => {
    if (!(await isMailboxOpen(services, tx, limits.usernameEmailsByMailbox, typedEmail))) return;
    for (const { email, usernames } of found) {
      const message = recoverUsernameEmail(emailBrandingOf(config), { usernames });
      await queueMail(services, tx, {
        kind: "username-reminder",
        username: null,
        to: email,
        email: message,
      });
    }
  });
}
