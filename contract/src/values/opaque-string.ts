/** Brings a typed password to the one form in which it is measured and hashed (`opaqueString`). */
import { PASSWORD_MAX_LENGTH } from "./limits.ts";

/**
 * The longest text that is normalized, which could take long. Up to four code units compose into one, so a longer text
 * is longer than any password anyway.
 */
export const TYPED_PASSWORD_MAX_LENGTH = 4 * PASSWORD_MAX_LENGTH;

/**
 * Returns the form in which a password is measured and hashed: the OpaqueString profile of RFC 8265. Each kind of
 * space becomes U+0020, and letters are composed (NFC): macOS may send `ế` as three characters, Windows sends one.
 * Case and all other characters stay. A text that is too long for a password is returned as it is.
 */
export function opaqueString(password: string): string {
  if (password.length > TYPED_PASSWORD_MAX_LENGTH) return password;
  return password.replaceAll(/\p{Zs}/gu, " ").normalize("NFC");
}
