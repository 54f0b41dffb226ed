import type { Viewer } from "../../domain/accounts/users.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

export type NewPhone = {
  readonly newPhoneNumber: string;
  /** Whether a contact that counts itself stands behind it: else it waits, whoever verifies it. */
  readonly isVouched: boolean;
  readonly waitHours: number;
};

/**
 * Gives the account another phone, which nobody has verified yet and which sets no password before it has
 * waited, or was vouched for and is verified.
 * @returns false where phone, e-mail or their verification are no longer what the viewer saw
 */
export async function replacePhone(
  tx: Queries,
  { id, phoneNumber, verifiedPhoneAt, email, verifiedAt }: Viewer,
  { newPhoneNumber, isVouched, waitHours }: NewPhone,
): Promise<boolean> {
  const replaced = await tx.run(sql`
    update users set phone_number = ${newPhoneNumber}, phone_verified_at = null,
      phone_vouched = ${isVouched}, phone_trusted_at = now() + make_interval(hours => ${waitHours})
    where id = ${id} and phone_number = ${phoneNumber}
      and phone_verified_at is not distinct from ${verifiedPhoneAt}::timestamptz
      and email is not distinct from ${email}
      and email_verified_at is not distinct from ${verifiedAt}::timestamptz`);
  return replaced === 1;
}
