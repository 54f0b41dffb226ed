/** Derives encryption and MAC keys for each purpose from `APP_SECRET` and its earlier values. */
import type { Config } from "./config.ts";
import { type Encryption, encryptionWith } from "./kit/crypto/encryption.ts";
import { derivedKey, type MacKeys } from "./kit/crypto/keys.ts";
import { isGuessable } from "./settings/unsafe-settings.ts";

/** The secrets that keys are derived from. */
export type KeyConfig = { readonly env: Pick<Config["env"], "APP_SECRET" | "APP_SECRET_PREVIOUS"> };

/** Returns the encryption for one purpose. Encryptions for other purposes cannot decrypt its texts. */
export function encryptionFor({ env }: KeyConfig, purpose: string): Encryption {
  const keyOf = (secret: string) => derivedKey(secret, purpose);
  return encryptionWith(keyOf(env.APP_SECRET), ...env.APP_SECRET_PREVIOUS.map(keyOf));
}

/**
 * Returns the keys of MACs for one purpose. Earlier secrets that can be guessed are left out: they may decrypt old
 * data, but must not verify signatures.
 */
export function macKeysFor({ env }: KeyConfig, purpose: string): MacKeys {
  const others = env.APP_SECRET_PREVIOUS.filter((secret) => !isGuessable(secret));
  return [derivedKey(env.APP_SECRET, purpose), ...others.map((each) => derivedKey(each, purpose))];
}

/**
 * Returns the encryption of scratch cards' PINs: by the first of CARD_PIN_KEYS or, without them, by APP_SECRET. All of
 * these decrypt, so that CARD_PIN_KEYS can be set or changed while cards are open.
 */
export function cardPinEncryption({ env }: Config): Encryption {
  const secrets = [...(env.CARD_PIN_KEYS ?? []), env.APP_SECRET, ...env.APP_SECRET_PREVIOUS];
  const [key, ...older] = secrets.map((secret) => derivedKey(secret, "card-pins"));
  return encryptionWith(key!, ...older);
}

/** Returns the encryption of pictures that players attach to a search for their money. The console decrypts them. */
export const screenshotEncryption = (config: KeyConfig): Encryption =>
  encryptionFor(config, "screenshots");
