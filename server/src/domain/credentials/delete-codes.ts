import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/**
 * Every code of the account is dead from now on, whatever it was for, and so is every login that waits
 * for one, and every passkey and authenticator application that was about to be added: after a change of
 * password or phone.
 */
export async function deleteCodesOf(tx: Queries, userId: number): Promise<void> {
  await tx.run(sql`delete from sms_codes where user_id = ${userId}`);
  await tx.run(sql`
    delete from security_codes
    where session_id in (select id from sessions where user_id = ${userId})`);
  await tx.run(sql`
    delete from totp_setups
    where session_id in (select id from sessions where user_id = ${userId})`);
  await tx.run(sql`delete from login_challenges where user_id = ${userId}`);
  await tx.run(sql`
    delete from passkey_challenges
    where session_id in (select id from sessions where user_id = ${userId})`);
}

/** Removes what has expired. */
export async function deleteExpiredCodes(db: Queries): Promise<void> {
  await db.run(sql`delete from sms_codes where expires_at < now()`);
  await db.run(sql`delete from security_codes where expires_at < now()`);
  await db.run(sql`delete from totp_setups where expires_at < now()`);
  await db.run(sql`delete from login_challenges where expires_at < now()`);
  await db.run(sql`delete from passkey_challenges where expires_at < now()`);
}
