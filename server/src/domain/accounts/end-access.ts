/**
 * Ends every access to an account that an attacker may have got. This file alone lists every way to sign in besides the
 * password: add a new one to both functions.
 */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { deleteLinksOf } from "../credentials/link-tokens.ts";
import { deleteCodesOf } from "../credentials/one-time-codes.ts";
import { endOtherSessions } from "../sessions/sessions.ts";

/**
 * Ends all access that an attacker may have: all sessions, links and codes of the account, and the passkeys
 * and the authenticator application that were added since the change that is being undone.
 */
export async function endAccess(tx: Queries, userId: number, changeId: number): Promise<void> {
  await endTemporaryAccess(tx, userId);
  await tx.run(sql`
    delete from passkeys p using account_changes c
    where c.id = ${changeId} and p.user_id = ${userId} and p.created_at >= c.changed_at`);
  await tx.run(sql`
    with strange as (
      delete from totp_secrets t using account_changes c
      where c.id = ${changeId} and t.user_id = ${userId} and t.enabled_at >= c.changed_at
      returning t.user_id
    ), codes as (
      delete from recovery_codes where user_id in (select user_id from strange)
    )
    update users set mfa_enabled = false where id in (select user_id from strange)`);
}

/** Ends all access, including all passkeys and the authenticator application. */
export async function endAllAccess(tx: Queries, userId: number): Promise<void> {
  await endTemporaryAccess(tx, userId);
  await tx.run(sql`delete from passkeys where user_id = ${userId}`);
  await tx.run(sql`delete from totp_secrets where user_id = ${userId}`);
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
  await tx.run(sql`update users set mfa_enabled = false where id = ${userId}`);
}

async function endTemporaryAccess(tx: Queries, userId: number): Promise<void> {
  await deleteCodesOf(tx, userId);
  await deleteLinksOf(tx, userId);
  await endOtherSessions(tx, userId);
}
