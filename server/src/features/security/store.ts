import type { Viewer } from "../../domain/accounts/viewer.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

export type NewPhone = {
  readonly newPhoneNumber: string;
  /** True if a proof beyond the session supports the phone. Otherwise it must wait, even when it is verified. */
  readonly isVouched: boolean;
  readonly waitHours: number;
};

/**
 * Gives the account another phone, not verified yet. It can set a password after the wait, or at once if it is both
 * vouched for and verified.
 * @returns false if the phone, the email or their verification has changed since the viewer was read
 */
export function replacePhone(
  tx: Queries,
  { id, phoneNumber, verifiedPhoneAt, email, verifiedAt }: Viewer,
  { newPhoneNumber, isVouched, waitHours }: NewPhone,
): Promise<boolean> {
  return tx.changes(sql`
    update users set phone_number = ${newPhoneNumber}, phone_verified_at = null,
      phone_vouched = ${isVouched}, phone_trusted_at = now() + make_interval(hours => ${waitHours})
    where id = ${id} and phone_number = ${phoneNumber}
      and phone_verified_at is not distinct from ${verifiedPhoneAt}::timestamptz
      and email is not distinct from ${email}
      and email_verified_at is not distinct from ${verifiedAt}::timestamptz`);
}
