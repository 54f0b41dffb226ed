/** Sets an account's new password (`setPassword`), with all that this ends, unlocks and notifies. */
import type { Transaction } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { passwordChangedEmail } from "../../messages/change-emails.ts";
import { passwordChangedText } from "../../messages/texts.ts";
import { noteChange } from "../accounts/account-changes.ts";
import { notifyOfChange, type NotificationServices } from "../notifications/notify-player.ts";
import { endOtherSessions } from "../sessions/sessions.ts";
import { deleteLinksOf } from "./link-tokens.ts";
import { deleteCodesOf } from "./one-time-codes.ts";
import type { NewPasswordHash } from "./password-policy.ts";

/** A new password, hashed already, and how the player has proved who they are. */
export type PasswordChange = {
  readonly userId: number;
  readonly passwordHash: NewPasswordHash;
  /** True if only an emailed link proved who the player is. */
  readonly isByEmail?: boolean;
  /** The session that continues; all others end. */
  readonly keepSessionId?: string;
};

/**
 * Sets a new password; no other code does. It
 * - deletes every link and code of the account, except the links that undo a change;
 * - ends every session but `keepSessionId`;
 * - lets the account spend again if an undo had locked it: after an undo only its owner can get here;
 * - notifies the player by verified email and SMS. Passkeys stay, and the email says how many there are.
 *
 * The caller has locked the account (`lockUser`). A login that has just checked the old password waits for that lock,
 * and then fails.
 * @returns how many passkeys the account has
 */
export async function setPassword(
  services: NotificationServices,
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
  const passkeys = await tx.value<number>(
    sql`select count(*) from passkeys where user_id = ${userId}`,
  );
  await notifyOfChange(services, tx, before, {
    email: (head, change) => passwordChangedEmail(head, { ...change, passkeys }),
    sms: passwordChangedText,
    unverified: { email: false, phone: false },
  });
  return passkeys;
}
