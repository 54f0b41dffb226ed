import { createDecipheriv, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { sealWith } from "./sealed.ts";

const seal = sealWith(randomBytes(32));
const VALUE = { to: "player@example.vn", text: "Liên kết: /reset-password/abc" };

test("what was sealed can be opened", () => {
  expect(seal.open(seal.seal(VALUE))).toEqual(VALUE);
});

test("nothing of it can be read, and the same text never looks the same", () => {
  const [first, second] = [seal.seal(VALUE), seal.seal(VALUE)];
  expect(first).not.toBe(second);
  expect(Buffer.from(first, "base64url").toString("latin1")).not.toContain("player");
});

test("it is AES-256-GCM with 96 bits of nonce and 128 of tag, which any implementation opens", () => {
  const key = randomBytes(32);
  const bytes = Buffer.from(sealWith(key).seal(VALUE), "base64url");
  const [nonce, tag, text] = [bytes.subarray(4, 16), bytes.subarray(16, 32), bytes.subarray(32)];
  const opened = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: 16 });
  opened.setAuthTag(tag);
  const plain = Buffer.concat([opened.update(text), opened.final()]);
  expect(JSON.parse(plain.toString("utf8"))).toEqual(VALUE);
});

test("another key opens nothing", () => {
  expect(() => sealWith(randomBytes(32)).open(seal.seal(VALUE))).toThrow();
});

test("a changed, cut or empty text opens nothing", () => {
  const sealed = Buffer.from(seal.seal(VALUE), "base64url");
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => seal.open(changed.toString("base64url")), `byte ${at}`).toThrow();
  }
  expect(() => seal.open(sealed.subarray(0, -1).toString("base64url"))).toThrow();
  expect(() => seal.open("")).toThrow();
});

test("a key is changed without losing what the former one sealed", () => {
  const [former, next] = [randomBytes(32), randomBytes(32)];
  const waiting = sealWith(former).seal(VALUE);
  const rotated = sealWith(next, former);
  expect(rotated.open(waiting)).toEqual(VALUE);
  // What is sealed from now on needs the former key no longer.
  expect(sealWith(next).open(rotated.seal(VALUE))).toEqual(VALUE);
  expect(() => sealWith(next).open(waiting)).toThrow();
});
