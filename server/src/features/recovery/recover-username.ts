import type { BodyOf, ReplyInput } from "@portal/contract/call";
import type { recoverUsername as call } from "@portal/contract/recovery";
import { assertHuman } from "../../domain/assert-human.ts";
import { queueMail } from "../../domain/outgoing-mail.ts";
import { letterheadOf } from "../../mail/letter.ts";
import { recoverUsernameLetter } from "../../mail/recover-username.ts";
import type { Services } from "../../services.ts";
import { findUsernames } from "./store.ts";

type Request = BodyOf<typeof call> & { readonly address: string };

export const MAIL_USERNAMES = "mail-usernames";

/**
 * Answers before it is known whether the address is: the same words after the same work.
 * @throws botCheckFailed, botCheckUnavailable
 */
export async function recoverUsername(
  { db, jobs, botCheck }: Services,
  { email, gReCaptchaToken, address }: Request,
): Promise<ReplyInput<typeof call>> {
  await assertHuman(botCheck, gReCaptchaToken, "recoverUsernameFormSubmit", address);
  await jobs.leave(db, MAIL_USERNAMES, { email });
  return {
    message:
      "Nếu email này đã được xác minh cho tài khoản nào, thư ghi tên đăng nhập sẽ đến trong ít phút. Hãy xem cả mục thư rác.",
  };
}

/** A letter to each spelling of the address that accounts have verified, never to the typed one. */
export async function mailUsernames(services: Services, typedEmail: string): Promise<void> {
  const { db, config } = services;
  const found = await findUsernames(db, typedEmail);
  if (found.length === 0) return;
  await db.transaction(async (tx) => {
    for (const { email, usernames } of found) {
      const letter = recoverUsernameLetter(letterheadOf(config), { usernames });
      await queueMail(services, tx, { to: email, letter });
    }
  });
}
