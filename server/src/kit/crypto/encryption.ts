import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

/** Encrypts what has to rest in the database for a while and must not be readable there. */
export type Encryption = {
  encrypt(value: unknown): string;
  /** @throws where the text was sealed with a key that is not here, or has been changed */
  decrypt(encrypted: string): unknown;
};

const CIPHER = "aes-256-gcm";
/** NIST SP 800-38D: 96 random bits, good for 2^32 texts of one key. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Tells the few keys of a rotation apart; of two that look alike the tag tells. */
const KEY_ID_BYTES = 4;

/**
 * AES-256-GCM; the sealed text is key id, nonce, tag and ciphertext in base64url.
 * @param key seals; to change it, the former one is given as one of `older` until nothing of it is left
 */
export function encryptionWith(key: Buffer, ...older: readonly Buffer[]): Encryption {
  const keys = [key, ...older].map((each) => ({ id: idOf(each), key: each }));
  return {
    encrypt: (value) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
      return Buffer.concat([idOf(key), nonce, cipher.getAuthTag(), text]).toString("base64url");
    },
    decrypt: (encrypted) => {
      const bytes = Buffer.from(encrypted, "base64url");
      const id = bytes.subarray(0, KEY_ID_BYTES);
      const known = keys.find((each) => each.id.equals(id));
      if (!known) throw new Error("sealed with a key that is not here");
      return openWith(known.key, bytes.subarray(KEY_ID_BYTES));
    },
  };
}

function openWith(key: Buffer, bytes: Buffer): unknown {
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return JSON.parse(Buffer.concat([text, decipher.final()]).toString("utf8")) as unknown;
}

/** Made of the key itself, so that nobody has to name one; nothing of the key can be told from it. */
function idOf(key: Buffer): Buffer {
  return createHmac("sha256", key).update("key id").digest().subarray(0, KEY_ID_BYTES);
}
