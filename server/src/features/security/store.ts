import type { Viewer } from "../../domain/users.ts";
import type { Queries } from "../../kit/database.ts";
import { sql } from "../../kit/sql.ts";

/**
 * Gives the account another phone, which nobody has verified yet.
 * @returns false where phone, e-mail or their verification are no longer what the viewer saw
 */
export async function replacePhone(
  tx: Queries,
  { id, phoneNumber, verifiedPhoneAt, email, verifiedAt }: Viewer,
  newPhoneNumber: string,
): Promise<boolean> {
  const replaced = await tx.run(sql`
    update users set phone_number = ${newPhoneNumber}, phone_verified_at = null
    where id = ${id} and phone_number = ${phoneNumber}
      and phone_verified_at is not distinct from ${verifiedPhoneAt}::timestamptz
      and email is not distinct from ${email}
      and email_verified_at is not distinct from ${verifiedAt}::timestamptz`);
  return replaced === 1;
}
