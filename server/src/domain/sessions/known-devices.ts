/**
 * Known devices: browsers that have logged in to an account before. Each holds a token for this account alone. With it
 * a login causes no alert, and its tries are counted apart from those of strangers. It gives no access.
 */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { type Browser, DEVICE_TOKEN_DAYS_KEPT } from "../../kit/http/browser/browser.ts";
import { hashToken, newToken } from "../../kit/http/browser/session-tokens.ts";

/** How long a device stays known. Every login starts the period again. */
export const DEVICE_DAYS = DEVICE_TOKEN_DAYS_KEPT;
/** A login with a token older than this replaces it, so that a copy does not stay valid indefinitely. */
export const DEVICE_TOKEN_DAYS = 30;
/** How long a replaced token stays valid: the response with the new one may be lost. */
export const REPLACED_TOKEN_MINUTES = 60;

/**
 * Returns an id of the requesting device (its token's hash), if it has logged in to this account before. It looks up
 * only the cookie's tokens, so the time it takes does not depend on the typed name.
 */
export async function findKnownDevice(
  db: Queries,
  tokens: readonly string[],
  username: string,
): Promise<string | undefined> {
  if (tokens.length === 0) return undefined;
  const known = await db.many<{ tokenHash: Buffer; username: string }>(sql`
    select d.token_hash as "tokenHash", u.username
    from known_devices d join users u on u.id = d.user_id
    where d.token_hash = any(${tokens.map(hashToken)}::bytea[]) and d.expires_at > now()`);
  return known.find((device) => device.username === username)?.tokenHash.toString("base64url");
}

/**
 * Makes the browser a known device after a new password was set, which proves whose account it is.
 * @returns the tokens that the browser then holds
 */
export async function rememberDevice(
  tx: Queries,
  { deviceTokens }: Pick<Browser, "deviceTokens">,
  userId: number,
): Promise<string[]> {
  const token = newToken();
  await tx.run(sql`
    insert into known_devices (token_hash, user_id, expires_at)
    values (${hashToken(token)}, ${userId}, now() + make_interval(days => ${DEVICE_DAYS}))`);
  return withToken(deviceTokens, token);
}

/** Puts the account's token first, in place of the one that it replaces. */
export const withToken = (
  tokens: readonly string[],
  token: string,
  replaced?: Buffer | null,
): string[] => [token, ...withoutToken(tokens, replaced).filter((other) => other !== token)];

/** Leaves out the token with this hash. */
export const withoutToken = (tokens: readonly string[], hash?: Buffer | null): string[] =>
  tokens.filter((token) => !hash?.equals(hashToken(token)));

/** Removes all known devices of a player except the one that this session was started on, if any. */
export async function deleteOtherDevices(
  db: Queries,
  userId: number,
  sessionId?: string,
): Promise<void> {
  await db.run(sql`
    delete from known_devices
    where user_id = ${userId} and token_hash is distinct from (
      select known_device from sessions
      where id = ${sessionId ?? null}::uuid and user_id = ${userId})`);
}

/** Removes the known device that a session was started on. */
export async function deleteDeviceOf(
  db: Queries,
  userId: number,
  sessionId: string,
): Promise<void> {
  await db.run(sql`
    delete from known_devices
    where user_id = ${userId} and token_hash in (
      select known_device from sessions where id = ${sessionId} and user_id = ${userId})`);
}

export async function deleteExpiredDevices(db: Queries): Promise<void> {
  await db.run(sql`delete from known_devices where expires_at < now()`);
}
