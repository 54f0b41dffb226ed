/** Recognizes bcrypt hashes, which older systems made, and passwords too long for bcrypt. */

/** bcrypt ignores the bytes of a password after these. */
const BCRYPT_MAX_BYTES = 72;

export const isBcrypt = (hash: string): boolean => hash.startsWith("$2");

/** Returns false if bcrypt would ignore the password's end. */
export const readsToTheEnd = (password: string): boolean =>
  Buffer.byteLength(password) <= BCRYPT_MAX_BYTES;
