/** What is peculiar to bcrypt, by which older systems hashed. */

/** bcrypt looks at so many bytes of a password and no further. */
const BCRYPT_MAX_BYTES = 72;

export const isBcrypt = (hash: string): boolean => hash.startsWith("$2");

/** False where bcrypt would leave the password's end unread. */
export const readsToTheEnd = (password: string): boolean =>
  Buffer.byteLength(password) <= BCRYPT_MAX_BYTES;
