import type { Transaction } from "../kit/database.ts";
import { sql } from "../kit/sql.ts";
import { letterheadOf, type LetterSettings } from "../mail/letter.ts";
import { passwordChangedLetter } from "../mail/notices.ts";
import { passwordChangedText } from "../sms/texts.ts";
import { forgetCodesOf } from "./forget-codes.ts";
import { forgetLinksOf } from "./link-tokens.ts";
import { type PostOffice, queueMail } from "./outgoing-mail.ts";
import { NEWS_MINUTES, queueSms, type SmsOffice } from "./outgoing-sms.ts";
import type { NewPasswordHash } from "./password-policy.ts";
import { endOtherSessions } from "./sessions.ts";

export type PasswordChange = {
  readonly userId: number;
  readonly passwordHash: NewPasswordHash;
  /** The session that goes on; all others end. */
  readonly keepSessionId?: string;
};

type Changed = {
  readonly username: string;
  readonly at: string;
  /** Both only where they are verified. */
  readonly email: string | null;
  readonly phoneNumber: string | null;
};

type ChangeServices = PostOffice & SmsOffice & { readonly config: LetterSettings };

/**
 * The one way to another password. With it every link and code of the account dies, every session but
 * the one named ends, and the player is told by mail and SMS. The caller has locked the account
 * (`lockUser`).
 */
export async function setPassword(
  services: ChangeServices,
  tx: Transaction,
  { userId, passwordHash, keepSessionId }: PasswordChange,
): Promise<void> {
  // First of all: a login that has just checked the old password waits for this row, and fails then.
  const changed = await tx.one<Changed>(sql`
    update users set password_hash = ${passwordHash}, password_changed_at = now()
    where id = ${userId}
    returning username, password_changed_at as at,
      case when email_verified_at is not null then email end as email,
      case when phone_verified_at is not null then phone_number end as "phoneNumber"`);
  await forgetLinksOf(tx, userId);
  await forgetCodesOf(tx, userId);
  await endOtherSessions(tx, userId, keepSessionId);
  await tellOwner(services, tx, changed);
}

async function tellOwner(
  services: ChangeServices,
  tx: Transaction,
  { username, at, email, phoneNumber }: Changed,
): Promise<void> {
  if (email !== null) {
    const letterhead = letterheadOf(services.config);
    const letter = passwordChangedLetter(letterhead, { username, at: new Date(at) });
    await queueMail(services, tx, { to: email, letter });
  }
  if (phoneNumber !== null) {
    const text = passwordChangedText(services.config.portal.brand, { username });
    await queueSms(services, tx, { to: phoneNumber, text, usefulForMinutes: NEWS_MINUTES });
  }
}
