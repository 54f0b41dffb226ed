/**
 * Authenticator codes (TOTP, RFC 6238): makes, encrypts and shows secrets, and redeems codes. Parameters that every
 * application supports.
 */
import { TOTP_DIGITS } from "@portal/contract/two-factor";
import { cleanCode } from "@portal/contract/values/clean-text";
import { Secret, TOTP } from "otpauth";
import type { Encryption } from "../../kit/crypto/encryption.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

const STEP_SECONDS = 30;
/** 160 bits, as RFC 4226 (requirement R6) recommends: the length of the HMAC. */
const SECRET_BYTES = 20;
/** How many steps before and after the present one count: clocks differ, and codes are typed late (RFC 6238 §5.2). */
const STEPS_EITHER_WAY = 1;
const SHAPE = new RegExp(`^[0-9]{${TOTP_DIGITS}}$`);

/** Returns 160 random bits in base 32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the content of the QR code (Key URI Format of Google Authenticator). */
export function otpauthUri(secret: string, issuer: string, username: string): string {
  return totpOf(secret, { issuer, label: username }).toString();
}

/** Splits the secret into groups of four characters, which are easier to type. */
export const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");

/**
 * Returns the time step of this code, if it is the present step or the one before or after it.
 * @param atMs milliseconds since 1970
 */
export function matchingStep(secret: string, code: string, atMs: number): number | undefined {
  // The library compares bytes, and throws where the code has more bytes than characters.
  if (!SHAPE.test(code)) return undefined;
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: atMs, window: STEPS_EITHER_WAY });
  return delta === null ? undefined : totp.counter({ timestamp: atMs }) + delta;
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret,
    algorithm: "SHA1",
    digits: TOTP_DIGITS,
    period: STEP_SECONDS,
  });
}

type EncryptedSecret = { readonly userId: number; readonly secret: string };

/** Encrypts the secret together with its account, so that nobody can give an account another's secret. */
export function encryptSecret(encryption: Encryption, userId: number, secret: string): string {
  return encryption.encrypt({ userId, secret } satisfies EncryptedSecret);
}

/** @throws where the secret is another account's */
export function decryptSecret(encryption: Encryption, userId: number, encrypted: string): string {
  const opened = encryption.decrypt(encrypted) as EncryptedSecret;
  if (opened.userId !== userId) throw new Error(`the secret does not belong to user ${userId}`);
  return opened.secret;
}

/**
 * Compares the application's code with the stored secret and consumes its time step. The caller has counted the try.
 * @returns false if the code is wrong or was used before, or two-factor is off
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

/** Returns whether two-factor has been on for at least this many hours. */
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
