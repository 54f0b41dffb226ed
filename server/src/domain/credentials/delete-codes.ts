import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/**
 * Deletes every code of the account, whatever it was for, every login that waits for a code, and every
 * passkey and authenticator application that was being added. Called after a change of password or phone.
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

export async function deleteExpiredCodes(db: Queries): Promise<void> {
  await db.run(sql`delete from sms_codes where expires_at < now()`);
  await db.run(sql`delete from security_codes where expires_at < now()`);
  await db.run(sql`delete from totp_setups where expires_at < now()`);
  await db.run(sql`delete from login_challenges where expires_at < now()`);
  await db.run(sql`delete from passkey_challenges where expires_at < now()`);
}
