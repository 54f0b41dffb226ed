import type { Config } from "./config.ts";
import { derivedKey } from "./kit/crypto/derived-key.ts";
import { type Encryption, encryptionWith } from "./kit/crypto/encryption.ts";

/** Returns the encryption for one purpose: nothing that it encrypts can be read for another. */
export function encryptionFor({ env }: Config, purpose: string): Encryption {
  const keyOf = (secret: string) => derivedKey(secret, purpose);
  return encryptionWith(keyOf(env.APP_SECRET), ...env.APP_SECRET_PREVIOUS.map(keyOf));
}

/** The derived key remains the last decryption key, so that keys can be set while cards are open. */
export function cardPinEncryption({ env }: Config): Encryption {
  const secrets = [...(env.CARD_PIN_KEYS ?? []), env.APP_SECRET, ...env.APP_SECRET_PREVIOUS];
  const [key, ...older] = secrets.map((secret) => derivedKey(secret, "card-pins"));
  return encryptionWith(key!, ...older);
}
