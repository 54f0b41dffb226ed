import { hash as argon2, verify as verifyArgon2 } from "@node-rs/argon2";
import { hash as bcrypt } from "@node-rs/bcrypt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { newestHasher } from "../../testing/portal/hashers.ts";
import { argon2Hash } from "../../testing/portal/older-hashes.ts";
import { openPasswords, type Passwords } from "./passwords.ts";

const POLICY = "$argon2id$v=19$m=47104,t=1,p=1$";

let passwords: Passwords;
beforeAll(async () => {
  passwords = await openPasswords({ threads: 2, maxWaiting: 10 });
});
afterAll(() => passwords.close());

test("a hash is Argon2id by today's parameters, salted, and good for its password alone", async () => {
  const [one, two] = [
    await passwords.hash("Kiem-hiep-2026"),
    await passwords.hash("Kiem-hiep-2026"),
  ];
  expect(one.startsWith(POLICY)).toBe(true);
  expect(one).not.toBe(two);
  expect(await verifyArgon2(one, "Kiem-hiep-2026")).toBe(true);
  expect(await passwords.verify("Kiem-hiep-2026", one)).toBe(true);
  expect(await passwords.verify("kiem-hiep-2026", one)).toBe(false);
  const [salt = "", tag = ""] = one.slice(POLICY.length).split("$");
  expect(Buffer.from(salt, "base64").length).toBeGreaterThanOrEqual(16);
  expect(Buffer.from(tag, "base64").length).toBe(32);
});

test("no password fits an account that does not exist", async () => {
  expect(await passwords.verify("", undefined)).toBe(false);
  expect(await passwords.verify("Kiem-hiep-2026", undefined)).toBe(false);
});

test.each([
  ["today's", { memoryCost: 47_104, timeCost: 1, parallelism: 1 }, false],
  ["less memory", { memoryCost: 19_456, timeCost: 2, parallelism: 1 }, true],
  ["more memory", { memoryCost: 65_536, timeCost: 1, parallelism: 1 }, true],
  ["more lanes", { memoryCost: 47_104, timeCost: 1, parallelism: 2 }, true],
])(
  "a hash made with %s parameters can be verified; outdated: %#",
  async (_which, parameters, isOutdated) => {
    const hash = await argon2("Kiem-hiep-2026", parameters);
    expect(await passwords.verify("Kiem-hiep-2026", hash)).toBe(true);
    expect(passwords.isOutdated(hash, "Kiem-hiep-2026")).toBe(isOutdated);
  },
);

test("a password counts byte for byte, up to its last", async () => {
  const long = `${"đ".repeat(127)}1`;
  const hash = await passwords.hash(long);
  expect(await passwords.verify(long, hash)).toBe(true);
  expect(await passwords.verify(`${"đ".repeat(127)}2`, hash)).toBe(false);
  expect(await passwords.verify("ế".normalize("NFD"), await passwords.hash("ế"))).toBe(false);
  expect(await passwords.verify("ab\0cd", await passwords.hash("ab\0ce"))).toBe(false);
});

const LONGER_THAN_72 =
  "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789chars after 72 are ignored";
const BCRYPT_OF_LONGER = "$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui";

/** Published test vectors of crypt_blowfish. */
describe.each([
  ["U*U", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"],
  ["U*U*", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK"],
  ["U*U*U", "$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a"],
  [LONGER_THAN_72, BCRYPT_OF_LONGER],
])("bcrypt of an older system, for %j", (password, hash) => {
  test.each(["$2a$", "$2b$", "$2y$"])("is verified as %s", async (kind) => {
    const relabelled = hash.replace("$2a$", kind);
    expect(await passwords.verify(password, relabelled)).toBe(true);
    expect(await passwords.verify(`x${password}`, relabelled)).toBe(false);
    expect(await passwords.verify(password.slice(1), relabelled)).toBe(false);
  });
});

test("bcrypt is outdated, unless it has left the password's end unread", async () => {
  const [first72, other] = [LONGER_THAN_72.slice(0, 72), `${LONGER_THAN_72.slice(0, 72)}else`];
  expect(await passwords.verify(first72, BCRYPT_OF_LONGER)).toBe(true);
  expect(await passwords.verify(other, BCRYPT_OF_LONGER), "as its own system did").toBe(true);
  expect(passwords.isOutdated(BCRYPT_OF_LONGER, first72)).toBe(true);
  expect(passwords.isOutdated(BCRYPT_OF_LONGER, other)).toBe(false);
  // bcrypt counts bytes: 25 such letters have 75.
  expect(passwords.isOutdated(BCRYPT_OF_LONGER, "ế".repeat(25))).toBe(false);
});

test("a zero in a password does not make it another's by way of bcrypt", async () => {
  const hash = await bcrypt("ab", { cost: 4 });
  expect(await passwords.verify("ab", hash)).toBe(true);
  for (const password of ["ab\0", "ab\0ab", "ab\0cd", "\0ab"]) {
    expect(await passwords.verify(password, hash)).toBe(false);
  }
});

test.each(["argon2d", "argon2i"] as const)(
  "%s of an older system is verified, and outdated",
  async (variant) => {
    const hash = await argon2Hash("Kiem-hiep-2026", variant);
    expect(await passwords.verify("Kiem-hiep-2026", hash)).toBe(true);
    expect(await passwords.verify("Kiem-hiep-2027", hash)).toBe(false);
    expect(passwords.isOutdated(hash, "Kiem-hiep-2026")).toBe(true);
  },
);

test("as many as fit wait for their turn; the others are refused at once, to come again", async () => {
  const results = await concurrently(30, () =>
    passwords.hash("Kiem-hiep-2026").then(
      () => "hashed",
      (error: { statusCode?: number; details?: { retryAfterSeconds?: number } }) =>
        `${error.statusCode} after ${error.details?.retryAfterSeconds}`,
    ),
  );
  expect(tally(results)).toEqual({ hashed: 12, "503 after 2": 18 });
  expect(await passwords.verify("x", undefined), "and then it works again").toBe(false);
});

test("whoever has waited too long is refused, so that those behind him need not", async () => {
  const pool = await openPasswords({ threads: 1, maxWaiting: 20, longestWaitMs: 5 });
  const orders = Array.from({ length: 16 }, () => pool.hash("Kiem-hiep-2026"));
  const states = (await Promise.allSettled(orders)).map(({ status }) => status);
  expect(tally(states)).toEqual({ fulfilled: 9, rejected: 7 });
  expect((await pool.hash("Kiem-hiep-2026")).startsWith(POLICY)).toBe(true);
  await pool.close();
});

test("each of many at once gets its own answer", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Kiem-hiep-${index}`);
  const hashes = await Promise.all(names.map((name) => passwords.hash(name)));
  const others = hashes.map((hash, index) => passwords.verify(names[(index * 5) % 12]!, hash));
  expect(await Promise.all(others)).toEqual(names.map((_, index) => (index * 5) % 12 === index));
});

test("who comes with a slow hash of an older system does not hold up the others", async () => {
  const pool = await openPasswords({ threads: 2, maxWaiting: 10 });
  const slow = pool.verify("Kiem-hiep-2026", await bcrypt("Kiem-hiep-2026", { cost: 13 }));
  const quick = await pool.hash("Kiem-hiep-2026");
  expect(await Promise.race([slow, pool.verify("Kiem-hiep-2026", quick).then(() => "quick")])).toBe(
    "quick",
  );
  expect(await slow).toBe(true);
  await pool.close();
});

test("a hash that is none is an error, and the hasher goes on", async () => {
  await expect(passwords.verify("x", "no hash")).rejects.toThrow();
  expect((await passwords.hash("x")).startsWith(POLICY)).toBe(true);
});

test("a hasher that dies is replaced; only the passwords it was given are lost", async () => {
  const pool = await openPasswords({ threads: 2, maxWaiting: 10 });
  const orders = Array.from({ length: 12 }, () => pool.hash("Kiem-hiep-2026"));
  const outcome = Promise.allSettled(orders);
  process.kill(newestHasher(), "SIGKILL");
  const states = (await outcome).map(({ status }) => status);
  // On a slow machine some were done before it died, and it then took the next.
  expect(tally(states)).toEqual({ rejected: 11, fulfilled: 1 });
  await pool.close();
});

test("an order that comes just when the hasher has died is lost, and nothing else is", async () => {
  const pool = await openPasswords({ threads: 2, maxWaiting: 10 });
  process.kill(newestHasher(), "SIGKILL");
  // Waits long enough for the process to be gone, while this process has not yet noticed.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  const outcome = await Promise.allSettled([pool.hash("Kiem-hiep-2026"), pool.hash("x")]);
  expect(outcome.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect((await pool.hash("Kiem-hiep-2026")).startsWith(POLICY)).toBe(true);
  await pool.close();
});
