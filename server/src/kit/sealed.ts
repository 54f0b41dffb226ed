import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Encrypts what has to rest in the database for a while and must not be readable there. */
export type Seal = {
  seal(value: unknown): string;
  /** @throws where the text was sealed with another key or has been changed */
  open(sealed: string): unknown;
};

const CIPHER = "aes-256-gcm";
/** NIST SP 800-38D: 96 random bits, good for 2^32 texts of one key. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM; the sealed text is nonce, tag and ciphertext in base64url. */
export function sealWith(key: Buffer): Seal {
  return {
    seal: (value) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, "base64url");
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(tag);
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return JSON.parse(Buffer.concat([text, decipher.final()]).toString("utf8")) as unknown;
    },
  };
}
