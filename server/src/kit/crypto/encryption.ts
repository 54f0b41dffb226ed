/** Encrypts values that the database stores and nobody may read there (`encryptionWith`). */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

export type Encryption = {
  encrypt(value: unknown): string;
  /** @throws if the key is unknown or the text was changed */
  decrypt(encrypted: string): unknown;
};

const CIPHER = "aes-256-gcm";
/** The random bits of each text: 96, enough for 2^32 texts under one key (NIST SP 800-38D). */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The length of a key's id: it distinguishes the few keys of a rotation. If two are alike, the tag detects it. */
const KEY_ID_BYTES = 4;

/**
 * Encrypts with AES-256-GCM. The encrypted text is key id, nonce, tag and ciphertext in base64url.
 * @param key encrypts new texts
 * @param older former keys, given until no text needs them
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
      if (!known) throw new Error("encrypted with an unknown key");
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

/** Derives the id from the key itself, so that nobody has to choose one. It reveals nothing of the key. */
function idOf(key: Buffer): Buffer {
  return createHmac("sha256", key).update("key id").digest().subarray(0, KEY_ID_BYTES);
}
