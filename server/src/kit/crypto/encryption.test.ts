import { createDecipheriv, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { encryptionWith } from "./encryption.ts";

const encryption = encryptionWith(randomBytes(32));
const VALUE = { to: "player@example.vn", text: "Liên kết: /reset-password/abc" };

test("an encrypted text can be decrypted", () => {
  expect(encryption.decrypt(encryption.encrypt(VALUE))).toEqual(VALUE);
});

test("the encrypted text reveals nothing, and the same text never encrypts to the same", () => {
  const [first, second] = [encryption.encrypt(VALUE), encryption.encrypt(VALUE)];
  expect(first).not.toBe(second);
  expect(Buffer.from(first, "base64url").toString("latin1")).not.toContain("player");
});

test("it is AES-256-GCM with a 96-bit nonce and a 128-bit tag, which any implementation decrypts", () => {
  const key = randomBytes(32);
  const bytes = Buffer.from(encryptionWith(key).encrypt(VALUE), "base64url");
  const [nonce, tag, text] = [bytes.subarray(4, 16), bytes.subarray(16, 32), bytes.subarray(32)];
  const opened = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: 16 });
  opened.setAuthTag(tag);
  const plain = Buffer.concat([opened.update(text), opened.final()]);
  expect(JSON.parse(plain.toString("utf8"))).toEqual(VALUE);
});

test("another key cannot decrypt", () => {
  expect(() => encryptionWith(randomBytes(32)).decrypt(encryption.encrypt(VALUE))).toThrow();
});

test("a changed, cut or empty text cannot be decrypted", () => {
  const encrypted = Buffer.from(encryption.encrypt(VALUE), "base64url");
  for (let at = 0; at < encrypted.length; at += 1) {
    const changed = Buffer.from(encrypted);
    changed[at]! ^= 1;
    expect(() => encryption.decrypt(changed.toString("base64url")), `byte ${at}`).toThrow();
  }
  expect(() => encryption.decrypt(encrypted.subarray(0, -1).toString("base64url"))).toThrow();
  expect(() => encryption.decrypt("")).toThrow();
});

test("after a change of key, texts of the former key can still be decrypted", () => {
  const [former, next] = [randomBytes(32), randomBytes(32)];
  const waiting = encryptionWith(former).encrypt(VALUE);
  const rotated = encryptionWith(next, former);
  expect(rotated.decrypt(waiting)).toEqual(VALUE);
  // Texts that are encrypted from now on no longer need the former key.
  expect(encryptionWith(next).decrypt(rotated.encrypt(VALUE))).toEqual(VALUE);
  expect(() => encryptionWith(next).decrypt(waiting)).toThrow();
});
