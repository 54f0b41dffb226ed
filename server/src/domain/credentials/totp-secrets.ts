/** Stores the secrets of authenticator applications, and consumes their codes. */
import { cleanCode } from "@portal/contract/values/clean-text";
import type { Encryption } from "../../kit/crypto/encryption.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { matchingStep } from "./totp.ts";

type EncryptedSecret = { readonly userId: number; readonly secret: string };

/** Encrypts the secret together with its account, so that nobody can give an account another's secret. */
export function encryptSecret(encryption: Encryption, userId: number, secret: string): string {
  return encryption.encrypt({ userId, secret } satisfies EncryptedSecret);
}

/** @throws where the secret is another account's */
export function decryptSecret(encryption: Encryption, userId: number, encrypted: string): string {
  const opened = encryption.decrypt(encrypted) as EncryptedSecret;
  if (opened.userId !== userId) throw new Error(`the secret of user ${userId} is another's`);
  return opened.secret;
}

/**
 * Compares the application's code and consumes it in one statement. The caller has counted the try.
 * @returns false where the code is wrong or consumed, or two-factor is off
 */
export async function redeemTotp(
  { totpEncryption }: { readonly totpEncryption: Encryption },
  tx: Queries,
  userId: number,
  code: string,
): Promise<boolean> {
  const encryptedSecret = await findSecret(tx, userId);
  if (encryptedSecret === undefined) return false;
  const secret = decryptSecret(totpEncryption, userId, encryptedSecret);
  const step = matchingStep(secret, cleanCode(code), Date.now());
  return step !== undefined && advanceStep(tx, userId, { encryptedSecret, step });
}

/** Returns whether two-factor has been on for so long. */
export function isTotpSettled(db: Queries, userId: number, hours: number): Promise<boolean> {
  return db.value<boolean>(sql`
    select exists (select from totp_secrets
      where user_id = ${userId} and enabled_at <= now() - make_interval(hours => ${hours}))`);
}

/** @returns the encrypted secret of an account that has two-factor on */
async function findSecret(db: Queries, userId: number): Promise<string | undefined> {
  const row = await db.maybe<{ secret: string }>(sql`
    select secret from totp_secrets where user_id = ${userId}`);
  return row?.secret;
}

/**
 * Consumes a time step and all before it; of concurrent calls exactly one succeeds.
 * @returns false where the step was consumed before
 */
function advanceStep(
  tx: Queries,
  userId: number,
  { encryptedSecret, step }: { readonly encryptedSecret: string; readonly step: number },
): Promise<boolean> {
  return tx.changes(sql`
    update totp_secrets set last_used_step = ${step}
    where user_id = ${userId} and secret = ${encryptedSecret} and last_used_step < ${step}`);
}
