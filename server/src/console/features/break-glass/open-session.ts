import { matchingStep } from "../../../domain/credentials/totp.ts";
import { readSecret } from "../../../operations/staff/make-break-glass.ts";
import type { Encryption } from "../../../kit/crypto/encryption.ts";
import type { Database } from "../../../kit/database/database.ts";
import { hashToken, newToken } from "../../../kit/http/browser/session-tokens.ts";
import { findBreakGlassSecret, startBreakGlassSession } from "./store.ts";

export type BreakGlassProof = {
  readonly login: string;
  /** From the safe. */
  readonly key: string;
  /** The authenticator's code; accepted once. */
  readonly code: string;
  readonly reason: string;
};

/** Whether the key is this person's. */
export async function hasKey(
  db: Database,
  { login, key }: Pick<BreakGlassProof, "login" | "key">,
): Promise<boolean> {
  return (await findBreakGlassSecret(db, login, hashToken(key))) !== undefined;
}

/**
 * Starts a session for a break-glass administrator and writes the person and the reason into the operator log. The
 * database role of the connection decides if it is a browser's session or the command line's.
 * @returns the session's token; undefined if login, key or code is wrong, or the code was used before
 */
export async function openBreakGlassSession(
  db: Database,
  encryption: Encryption,
  { login, key, code, reason }: BreakGlassProof,
): Promise<string | undefined> {
  const keyHash = hashToken(key);
  const encrypted = await findBreakGlassSecret(db, login, keyHash);
  const secret = encrypted && readSecret(encryption, login, encrypted);
  const step = secret && matchingStep(secret, code.replaceAll(/\s/g, ""), Date.now());
  if (typeof step !== "number") return undefined;
  const token = newToken();
  const signIn = { tokenHash: hashToken(token), login, keyHash, reason, step };
  return (await startBreakGlassSession(db, signIn)) ? token : undefined;
}
