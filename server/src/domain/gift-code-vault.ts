/** How gift codes rest in the database: nobody reads them there, yet the same code is known again. */
import { createHmac } from "node:crypto";
import { derivedKey } from "../kit/derived-key.ts";
import { sealWith } from "../kit/sealed.ts";

export type GiftCodeVault = {
  seal(code: string): string;
  /** @throws where the code was sealed under a secret that is not among those given */
  open(sealed: string): string;
  /** What names a code without telling it: under today's secret first, then under the earlier ones. */
  macsOf(code: string): readonly [Buffer, ...Buffer[]];
};

export function openGiftCodeVault(
  secret: string,
  secretsBefore: readonly string[] = [],
): GiftCodeVault {
  const sealKeyOf = (from: string) => derivedKey(from, "gift-codes");
  const seal = sealWith(sealKeyOf(secret), ...secretsBefore.map(sealKeyOf));
  const macKeyOf = (from: string) => derivedKey(from, "gift-code-macs");
  const macKey = macKeyOf(secret);
  const macKeysBefore = secretsBefore.map(macKeyOf);
  const mac = (key: Buffer, code: string) => createHmac("sha256", key).update(code).digest();
  return {
    seal: (code) => seal.seal(code),
    open: (sealed) => seal.open(sealed) as string,
    macsOf: (code) => [mac(macKey, code), ...macKeysBefore.map((key) => mac(key, code))],
  };
}
