/** Encrypts gift codes at rest. A MAC of each code still shows whether it was imported before. */
import { createHmac } from "node:crypto";
import { encryptionWith } from "../../kit/crypto/encryption.ts";
import { derivedKey } from "../../kit/crypto/keys.ts";

export type GiftCodeVault = {
  encrypt(code: string): string;
  /** @throws where the code was encrypted under a secret that is not among those given */
  decrypt(encrypted: string): string;
  /** Returns MACs that identify a code but do not reveal it: the present secret's, then earlier ones'. */
  macsOf(code: string): readonly [Buffer, ...Buffer[]];
};

export function openGiftCodeVault(
  secret: string,
  secretsBefore: readonly string[] = [],
): GiftCodeVault {
  const encryptionKeyOf = (from: string) => derivedKey(from, "gift-codes");
  const encryption = encryptionWith(encryptionKeyOf(secret), ...secretsBefore.map(encryptionKeyOf));
  const macKeyOf = (from: string) => derivedKey(from, "gift-code-macs");
  const macKey = macKeyOf(secret);
  const macKeysBefore = secretsBefore.map(macKeyOf);
  const mac = (key: Buffer, code: string) => createHmac("sha256", key).update(code).digest();
  return {
    encrypt: (code) => encryption.encrypt(code),
    decrypt: (encrypted) => encryption.decrypt(encrypted) as string,
    macsOf: (code) => [mac(macKey, code), ...macKeysBefore.map((key) => mac(key, code))],
  };
}
