import { expect, test } from "vitest";
import { faultOfHash } from "./foreign-hashes.ts";

/** Returns the base64 of this many bytes, without padding. */
const bytes = (count: number) => "A".repeat(Math.ceil((count * 4) / 3));
const argon2 = (parameters: string, { kind = "argon2id", version = "$v=19" } = {}) =>
  `$${kind}${version}$${parameters}$${bytes(16)}$${bytes(32)}`;
/** Hash of the password U*U, published with crypt_blowfish. */
const BCRYPT_TAIL = "CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";

test.each([
  ["bcrypt 2a", `$2a$05$${BCRYPT_TAIL}`],
  ["bcrypt 2b", `$2b$10$${BCRYPT_TAIL}`],
  ["bcrypt 2y, as PHP writes it", `$2y$12$${BCRYPT_TAIL}`],
  ["bcrypt of the highest cost", `$2b$14$${BCRYPT_TAIL}`],
  ["Argon2id", argon2("m=65536,t=4,p=1")],
  ["Argon2i", argon2("m=65536,t=3,p=4", { kind: "argon2i" })],
  ["Argon2d", argon2("m=4096,t=3,p=1", { kind: "argon2d" })],
  ["Argon2 1.0, which writes no version", argon2("m=4096,t=3,p=1", { version: "" })],
  ["Django's", argon2("m=102400,t=2,p=8")],
  ["libsodium's moderate", argon2("m=262144,t=3,p=1")],
])("%s is let in", (_name, hash) => {
  expect(faultOfHash(hash)).toBeUndefined();
});

test.each([
  ["bcrypt of cost 15", `$2b$15$${BCRYPT_TAIL}`],
  ["bcrypt of cost 31", `$2y$31$${BCRYPT_TAIL}`],
  ["4 GiB of memory", argon2("m=4194304,t=1,p=1")],
  ["a little over 256 MiB", argon2("m=262145,t=1,p=1")],
  ["many passes", argon2("m=65536,t=17,p=1")],
  ["as many passes as there are", argon2("m=8,t=4294967295,p=1")],
  ["many lanes", argon2("m=65536,t=1,p=17")],
])("%s would burden every login: refused", (_name, hash) => {
  expect(faultOfHash(hash)).toBe("too_costly");
});

test.each([
  ["nothing", ""],
  ["a password in the clear", "Kiem-hiep-2026"],
  ["MD5", "5f4dcc3b5aa765d61d8327deb882cf99"],
  ["SHA-512 crypt", "$6$rounds=5000$saltsalt$hash"],
  ["bcrypt of a cost below the least", `$2b$03$${BCRYPT_TAIL}`],
  ["bcrypt of a cost above the most", `$2b$32$${BCRYPT_TAIL}`],
  ["bcrypt with a sign in its cost", `$2b$+4$${BCRYPT_TAIL}`],
  ["the faulty bcrypt 2x", `$2x$05$${BCRYPT_TAIL}`],
  ["the first bcrypt, 2", `$2$05$${BCRYPT_TAIL}`],
  ["bcrypt that lost its end", `$2b$05$${BCRYPT_TAIL.slice(0, -1)}`],
  ["bcrypt with something after it", `$2b$05$${BCRYPT_TAIL}x`],
  ["bcrypt with a line after it", `$2b$05$${BCRYPT_TAIL}\n`],
  ["bcrypt in an encoding that no password fits", `$2b$05$${BCRYPT_TAIL.replace(".E", "/E")}`],
  ["Argon2 of another kind", argon2("m=65536,t=3,p=1", { kind: "argon2x" })],
  ["Argon2 of another version", argon2("m=65536,t=3,p=1", { version: "$v=18" })],
  ["Argon2 with less memory than its lanes need", argon2("m=8,t=3,p=4")],
  ["Argon2 without passes", argon2("m=65536,t=0,p=1")],
  ["Argon2 in another order", argon2("t=3,m=65536,p=1")],
  ["Argon2 under a key of somebody else's", argon2("m=65536,t=3,p=1,keyid=Zm9v")],
  ["Argon2 with a number beyond all bounds", argon2(`m=${"9".repeat(40)},t=1,p=1`)],
  ["Argon2 without its output", argon2("m=65536,t=3,p=1").replace(/\$[^$]*$/, "")],
  ["Argon2 with a salt of 4 bytes", `$argon2id$v=19$m=65536,t=3,p=1$${bytes(4)}$${bytes(32)}`],
  ["Argon2 with an output of 8 bytes", `$argon2id$v=19$m=65536,t=3,p=1$${bytes(16)}$${bytes(8)}`],
  ["a megabyte", `$argon2id$v=19$m=65536,t=3,p=1$${bytes(16)}$${"A".repeat(1_000_000)}`],
])("%s is no hash that could be verified", (_name, hash) => {
  expect(faultOfHash(hash)).toBe("unreadable");
});
