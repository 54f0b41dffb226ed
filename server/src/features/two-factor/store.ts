/** Queries for two-factor: its state, a setup under way, the secret, recovery codes. */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

export type TwoFactorStatus = {
  readonly enabledAt: string | null;
  readonly recoveryCodesLeft: number;
};

export function findStatus(db: Queries, userId: number): Promise<TwoFactorStatus> {
  return db.one<TwoFactorStatus>(sql`
    select (select enabled_at from totp_secrets where user_id = ${userId}) as "enabledAt",
      (select count(*)::int from recovery_codes where user_id = ${userId}) as "recoveryCodesLeft"`);
}

/** Stores a secret until it is confirmed; it replaces an older one. @returns false if the session ended */
export function saveSetup(
  db: Queries,
  setup: { readonly sessionId: string; readonly encryptedSecret: string; readonly minutes: number },
): Promise<boolean> {
  return db.changes(sql`
    insert into totp_setups (session_id, secret, expires_at)
    select id, ${setup.encryptedSecret}, now() + make_interval(mins => ${setup.minutes})
    from sessions where id = ${setup.sessionId} for key share
    on conflict (session_id) do update set
      secret = excluded.secret, expires_at = excluded.expires_at, tries = 0`);
}

/** Counts a try of the confirmation. @returns the encrypted secret; undefined if there is none or no try is left */
export async function countSetupTry(
  db: Queries,
  sessionId: string,
  maxTries: number,
): Promise<string | undefined> {
  const setup = await db.write.maybe<{ secret: string }>(sql`
    update totp_setups set tries = tries + 1
    where session_id = ${sessionId} and expires_at > now() and tries < ${maxTries}
    returning secret`);
  return setup?.secret;
}

/** @returns false if it was consumed or replaced, or has expired */
export function consumeSetup(
  tx: Queries,
  sessionId: string,
  encryptedSecret: string,
): Promise<boolean> {
  return tx.changes(sql`
    delete from totp_setups
    where session_id = ${sessionId} and secret = ${encryptedSecret} and expires_at > now()`);
}

/** @returns false if two-factor is on already, or no verified phone or email is left */
export async function turnOn(
  tx: Queries,
  userId: number,
  { encryptedSecret, usedStep }: { readonly encryptedSecret: string; readonly usedStep: number },
): Promise<boolean> {
  const turned = await tx.run(sql`
    update users set mfa_enabled = true
    where id = ${userId} and not mfa_enabled
      and (phone_verified_at is not null
        or (email is not null and email_verified_at is not null))`);
  if (turned === 0) return false;
  await tx.run(sql`
    insert into totp_secrets (user_id, secret, last_used_step)
    values (${userId}, ${encryptedSecret}, ${usedStep})
    on conflict (user_id) do update set
      secret = excluded.secret, last_used_step = excluded.last_used_step, enabled_at = now()`);
  return true;
}

/** Turns two-factor off, and deletes the recovery codes and the logins that wait for the second step. */
export async function turnOff(tx: Queries, userId: number): Promise<void> {
  await tx.run(sql`update users set mfa_enabled = false where id = ${userId}`);
  await tx.run(sql`delete from totp_secrets where user_id = ${userId}`);
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
  await tx.run(sql`delete from login_challenges where user_id = ${userId}`);
}

/** Allows login codes by email again, because another factor has confirmed the player since the reset by email. */
export async function trustEmailAgain(tx: Queries, userId: number): Promise<void> {
  await tx.run(sql`
    update users set password_set_by_email = false where id = ${userId} and password_set_by_email`);
}

export async function replaceRecoveryCodes(
  tx: Queries,
  userId: number,
  macs: readonly Buffer[],
): Promise<void> {
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
  await tx.run(sql`
    insert into recovery_codes (user_id, code_mac)
    select ${userId}, mac from unnest(${macs}::bytea[]) as new (mac)`);
}

/**
 * Consumes a code. Of several concurrent attempts one succeeds.
 * @param macs the MACs of the typed code, one for each key
 * @returns false if there is no such code
 */
export function redeemRecoveryCode(
  tx: Queries,
  userId: number,
  macs: readonly Buffer[],
): Promise<boolean> {
  return tx.changes(sql`
    delete from recovery_codes where user_id = ${userId} and code_mac = any(${macs}::bytea[])`);
}

export function countRecoveryCodes(db: Queries, userId: number): Promise<number> {
  return db.value<number>(sql`
    select count(*) from recovery_codes where user_id = ${userId}`);
}
