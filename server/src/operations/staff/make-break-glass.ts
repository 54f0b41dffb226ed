/**
 * Creates and removes break-glass administrators, who sign in with a key and an authenticator if the identity provider
 * is down.
 */
import type { StaffRole } from "@portal/contract/console/rights";
import { newTotpSecret, otpauthUri } from "../../domain/credentials/totp.ts";
import {
  type AuditAuthor,
  OperationRefused,
  writeAuditEntry,
} from "../../domain/ledger/run-operation.ts";
import type { Encryption } from "../../kit/crypto/encryption.ts";
import type { Database } from "../../kit/database/database.ts";
import { hashToken, newToken } from "../../kit/http/browser/session-tokens.ts";
import { deleteBreakGlass, insertBreakGlass, type NewBreakGlass } from "./staff-list-store.ts";

/** The purpose for which the authenticators' secrets are encrypted. */
export const BREAK_GLASS_PURPOSE = "break-glass";

/** The name that authenticator applications show. */
const ISSUER = "FS Online console";

export type BreakGlassMade = {
  readonly login: string;
  readonly roles: readonly StaffRole[];
  /** Shown once; it belongs in a safe. */
  readonly key: string;
  /** The authenticator's secret, for its QR code. */
  readonly otpauthUri: string;
};

/** The encrypted secret contains the login, so that nobody can swap the secrets of two people. */
type EncryptedSecret = { readonly login: string; readonly secret: string };

/**
 * Creates a break-glass administrator, or gives one a new key and a new secret that replace the former ones.
 * @param db logs in as the owner of the database
 * @throws OperationRefused if somebody from the identity provider has this login
 */
export function makeBreakGlass(
  { db, encryption }: { readonly db: Database; readonly encryption: Encryption },
  author: AuditAuthor,
  { login, fullName, roles }: Pick<NewBreakGlass, "login" | "fullName" | "roles">,
): Promise<BreakGlassMade> {
  const [key, secret] = [newToken(), newTotpSecret()];
  const encrypted = encryption.encrypt({
    login: login.toLowerCase(),
    secret,
  } satisfies EncryptedSecret);
  return db.transaction(async (tx) => {
    const made = { login, fullName, roles, keyHash: hashToken(key), encrypted };
    if (!(await insertBreakGlass(tx, made))) {
      throw new OperationRefused(
        "login",
        `${login} signs in by the identity provider already`,
        `${login} đã đăng nhập bằng hệ thống của nhân viên`,
      );
    }
    const details = { login, roles };
    const auditEntry = { command: "break-glass add", userId: null, details };
    await writeAuditEntry(tx, author, auditEntry);
    return { login, roles, key, otpauthUri: otpauthUri(secret, ISSUER, login) };
  });
}

/** Removes a break-glass administrator's key and secret, and ends their sessions. @throws OperationRefused */
export function removeBreakGlass(
  db: Database,
  author: AuditAuthor,
  login: string,
): Promise<{ readonly login: string }> {
  return db.transaction(async (tx) => {
    if (!(await deleteBreakGlass(tx, login))) {
      throw new OperationRefused(
        "login",
        `${login} is no break-glass administrator`,
        `${login} không phải quản trị viên khẩn cấp`,
      );
    }
    const auditEntry = { command: "break-glass remove", userId: null, details: { login } };
    await writeAuditEntry(tx, author, auditEntry);
    return { login };
  });
}

/** Decrypts the authenticator's secret. @throws Error if it is another person's */
export function readSecret(encryption: Encryption, login: string, encrypted: string): string {
  const opened = encryption.decrypt(encrypted) as EncryptedSecret;
  if (opened.login !== login.toLowerCase()) throw new Error("the secret is another person's");
  return opened.secret;
}
