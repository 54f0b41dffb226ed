import type { Transaction } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { passwordChangedEmail } from "../../mail/notices.ts";
import { passwordChangedText } from "../../sms/texts.ts";
import { noteChange } from "../accounts/account-changes.ts";
import { notifyOfChange, type TellingServices } from "../notifications/notify-of-change.ts";
import { endOtherSessions } from "../sessions/sessions.ts";
import { deleteCodesOf } from "./delete-codes.ts";
import { deleteLinksOf } from "./link-tokens.ts";
import type { NewPasswordHash } from "./password-policy.ts";

export type PasswordChange = {
  readonly userId: number;
  readonly passwordHash: NewPasswordHash;
  /** True where a link in a letter was all that vouched for the player. */
  readonly isByEmail?: boolean;
  /** The session that goes on; all others end. */
  readonly keepSessionId?: string;
};

/**
 * The one way to another password. With it every link and code of the account dies but those that undo a
 * change, every session but the one named ends, and the player is told by mail and SMS. Passkeys stay, and
 * he is told of them too. An account that was locked by an undo may spend again: after that only its owner
 * can get here. The caller has locked the account (`lockUser`), for which a login that has just checked the
 * old password waits, to fail then.
 * @returns how many passkeys the account has
 */
export async function setPassword(
  services: TellingServices,
  tx: Transaction,
  { userId, passwordHash, isByEmail = false, keepSessionId }: PasswordChange,
): Promise<number> {
  const before = await noteChange(tx, userId, "password");
  await tx.run(sql`
    update users
    set password_hash = ${passwordHash}, password_changed_at = now(), spending_locked_at = null,
      password_set_by_email = ${isByEmail}
    where id = ${userId}`);
  await deleteLinksOf(tx, userId);
  await deleteCodesOf(tx, userId);
  await endOtherSessions(tx, userId, keepSessionId);
  const { passkeys } = await tx.one<{ passkeys: number }>(sql`
    select count(*) as passkeys from passkeys where user_id = ${userId}`);
  await notifyOfChange(services, tx, before, {
    letter: (head, change) => passwordChangedEmail(head, { ...change, passkeys }),
    text: passwordChangedText,
    unverified: { email: false, phone: false },
  });
  return passkeys;
}
