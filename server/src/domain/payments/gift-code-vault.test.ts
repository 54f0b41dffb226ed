import { expect, test } from "vitest";
import { openGiftCodeVault } from "./gift-code-vault.ts";

const OLD = "an-application-secret-of-last-year-0123";
const NEW = "an-application-secret-of-this-year-4567";
const CODE = "K7M2Q-9XD4A";

test("a code can be decrypted, and has the same MAC each time", () => {
  const vault = openGiftCodeVault(NEW);
  const encrypted = vault.encrypt(CODE);
  expect(encrypted).not.toContain(CODE);
  expect(vault.decrypt(encrypted)).toBe(CODE);
  expect(vault.macsOf(CODE)).toEqual(openGiftCodeVault(NEW).macsOf(CODE));
  expect(vault.macsOf(CODE)).not.toEqual(vault.macsOf(CODE.toLowerCase()));
});

test("after a change of the secret, codes of the former one can still be decrypted and recognised", () => {
  const before = openGiftCodeVault(OLD);
  const after = openGiftCodeVault(NEW, [OLD]);
  expect(after.decrypt(before.encrypt(CODE))).toBe(CODE);
  expect(after.macsOf(CODE)[1]).toEqual(before.macsOf(CODE)[0]);
});

test("without the former secret its codes cannot be decrypted", () => {
  expect(() => openGiftCodeVault(NEW).decrypt(openGiftCodeVault(OLD).encrypt(CODE))).toThrow();
});
