/** What is special about bcrypt, with which older systems hashed. */

/** bcrypt reads this many bytes of a password at most. */
const BCRYPT_MAX_BYTES = 72;

export const isBcrypt = (hash: string): boolean => hash.startsWith("$2");

/** Returns false where bcrypt would not read the password's end. */
export const readsToTheEnd = (password: string): boolean =>
  Buffer.byteLength(password) <= BCRYPT_MAX_BYTES;
