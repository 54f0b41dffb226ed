import { getPriority } from "node:os";
import { hash as argon2, verify as verifyArgon2 } from "@node-rs/argon2";
import { hash as bcrypt } from "bcrypt";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, onTestFailed, test, vi } from "vitest";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { PATIENCE_MS } from "../../testing/patience.ts";
import { argon2Hash, killUnnoticed, newestHashers } from "../../testing/portal/hashers.ts";
import { openPasswords, type Passwords } from "./passwords.ts";

const LONGEST_WAIT_MS = 60 * 60_000;
const POLICY = "$argon2id$v=19$m=47104,t=1,p=1$";

let passwords: Passwords;

/** Returns whether a password fits a hash. */
const fits = async (...given: Parameters<Passwords["match"]>): Promise<boolean> =>
  (await passwords.match(...given)) !== undefined;

beforeAll(async () => {
  passwords = await openPasswords({ threads: 2, maxWaiting: 10, longestWaitMs: PATIENCE_MS });
});
afterAll(() => passwords.close());

test("a hash is Argon2id with the current parameters, salted, and matches only its password", async () => {
  const [one, two] = [
    await passwords.hash("Kiem-hiep-2026"),
    await passwords.hash("Kiem-hiep-2026"),
  ];
  expect(one.startsWith(POLICY)).toBe(true);
  expect(one).not.toBe(two);
  expect(await verifyArgon2(one, "Kiem-hiep-2026")).toBe(true);
  expect(await fits("Kiem-hiep-2026", one)).toBe(true);
  expect(await fits("kiem-hiep-2026", one)).toBe(false);
  const [salt = "", tag = ""] = one.slice(POLICY.length).split("$");
  expect(Buffer.from(salt, "base64").length).toBeGreaterThanOrEqual(16);
  expect(Buffer.from(tag, "base64").length).toBe(32);
});

test("no password matches an account that does not exist", async () => {
  expect(await fits("", undefined)).toBe(false);
  expect(await fits("Kiem-hiep-2026", undefined)).toBe(false);
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
    expect(await passwords.match("Kiem-hiep-2026", hash)).toEqual({ isOutdated });
  },
);

test("every byte of a password counts, including the last", async () => {
  const long = `${"đ".repeat(127)}1`;
  const hash = await passwords.hash(long);
  expect(await fits(long, hash)).toBe(true);
  expect(await fits(`${"đ".repeat(127)}2`, hash)).toBe(false);
  expect(await fits("ab\0cd", await passwords.hash("ab\0ce"))).toBe(false);
});

test("decomposed letters of a Mac match the composed letters of Windows", async () => {
  const [composed, decomposed] = [
    "kiếm hiệp 2026".normalize("NFC"),
    "kiếm hiệp 2026".normalize("NFD"),
  ];
  expect(composed).not.toBe(decomposed);
  for (const [set, typed] of [
    [composed, decomposed],
    [decomposed, composed],
    ["kiem\u00A0hiep\u30002026", "kiem hiep 2026"],
  ] as const) {
    const hash = await passwords.hash(set);
    expect(await passwords.match(typed, hash)).toEqual({ isOutdated: false });
    expect(await passwords.match(set, hash)).toEqual({ isOutdated: false });
  }
  const hash = await passwords.hash(composed);
  for (const other of [
    "Kiếm hiệp 2026",
    "kiêm hiệp 2026",
    "kiếm hiệp\u200B 2026",
    "kiếm hiệp 2026 ",
  ]) {
    expect(await fits(other, hash), other).toBe(false);
  }
});

test("a wrong password takes as many verifications without an account as with one", async () => {
  const registry = new Registry();
  const counted = await openPasswords({ threads: 2, maxWaiting: 10, memoryKiB: 64, registry });
  const known = await counted.hash("kiếm hiệp 2026");
  const verificationsOf = async (password: string, hash: string | undefined) => {
    const count = async () => {
      const text = await registry.metrics();
      return Number(/^portal_hashing_seconds_count\{lane="checked"\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    const before = await count();
    expect(await counted.match(password, hash, "checked")).toBe(undefined);
    return (await count()) - before;
  };
  for (const [form, times] of [
    ["NFC", 1],
    ["NFD", 2],
  ] as const) {
    const wrong = "kiếm hiệp 2027".normalize(form);
    expect(await verificationsOf(wrong, known)).toBe(times);
    expect(await verificationsOf(wrong, undefined)).toBe(times);
  }
  await counted.close();
});

test.each([
  ["bcrypt", (password: string) => bcrypt(password, 4)],
  [
    "the present Argon2id",
    (password: string) => argon2(password, { memoryCost: 47_104, timeCost: 1, parallelism: 1 }),
  ],
])(
  "an older hash of %s fits the password as it was typed then, and is outdated",
  async (_kind, make) => {
    const decomposed = "kiếm hiệp 2026".normalize("NFD");
    const hash = await make(decomposed);
    expect(await passwords.match(decomposed, hash)).toEqual({ isOutdated: true });
    expect(await fits("kiếm hiệp 2027".normalize("NFD"), hash)).toBe(false);
  },
);

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
    expect(await fits(password, relabelled)).toBe(true);
    expect(await fits(`x${password}`, relabelled)).toBe(false);
    expect(await fits(password.slice(1), relabelled)).toBe(false);
  });
});

test("a bcrypt hash fits a password of any length, though old systems counted bytes modulo 256", async () => {
  expect(await fits(LONGER_THAN_72 + "x".repeat(200), BCRYPT_OF_LONGER)).toBe(true);
});

test("a bcrypt hash is outdated, unless bcrypt ignored the password's end", async () => {
  const [first72, other] = [LONGER_THAN_72.slice(0, 72), `${LONGER_THAN_72.slice(0, 72)}else`];
  expect(await passwords.match(first72, BCRYPT_OF_LONGER)).toEqual({ isOutdated: true });
  const asItsOwnSystem = await passwords.match(other, BCRYPT_OF_LONGER);
  expect(asItsOwnSystem).toEqual({ isOutdated: false });
  // bcrypt counts bytes: 25 such letters have 75.
  const of75Bytes = await bcrypt("ế".repeat(25), 4);
  expect(await passwords.match("ế".repeat(25), of75Bytes)).toEqual({ isOutdated: false });
});

test("a password with a zero byte does not match a shorter one's bcrypt hash", async () => {
  const hash = await bcrypt("ab", 4);
  expect(await fits("ab", hash)).toBe(true);
  for (const password of ["ab\0", "ab\0ab", "ab\0cd", "\0ab"]) {
    expect(await fits(password, hash)).toBe(false);
  }
});

test.each(["argon2d", "argon2i"] as const)(
  "%s of an older system is verified, and outdated",
  async (variant) => {
    const hash = await argon2Hash("Kiem-hiep-2026", variant);
    expect(await fits("Kiem-hiep-2026", hash)).toBe(true);
    expect(await fits("Kiem-hiep-2027", hash)).toBe(false);
    expect(await passwords.match("Kiem-hiep-2026", hash)).toEqual({ isOutdated: true });
  },
);

test("callers beyond the waiting limit are refused at once", async () => {
  const results = await concurrently(30, () =>
    passwords.hash("Kiem-hiep-2026").then(
      () => "hashed",
      (error: { statusCode?: number; details?: { retryAfterSeconds?: number } }) =>
        `${error.statusCode} after ${error.details?.retryAfterSeconds}`,
    ),
  );
  expect(tally(results)).toEqual({ hashed: 12, "503 after 2": 18 });
  expect(await fits("x", undefined), "and then it works again").toBe(false);
});

test("a stranger for whom there is no room within a second is refused, and counted", async () => {
  const registry = new Registry();
  const pool = await openPasswords({ threads: 1, maxWaiting: 0, memoryKiB: 64, registry });
  const { strangers } = newestHashers();
  process.kill(strangers, "SIGSTOP");
  onTestFailed(() => void process.kill(strangers, "SIGCONT"));
  const order = pool.hash("x");
  await expect(pool.waitForRoom("stranger")).rejects.toMatchObject({ statusCode: 503 });
  expect(await registry.metrics()).toContain('portal_hashing_refused_total{lane="stranger"} 1');
  const waiting = pool.waitForRoom("stranger");
  process.kill(strangers, "SIGCONT");
  await order;
  await waiting;
  await pool.close();
});

test("a caller who has waited too long is refused, so that the next ones are served in time", async () => {
  const pool = await openPasswords({ threads: 1, maxWaiting: 20, longestWaitMs: LONGEST_WAIT_MS });
  const hasher = newestHashers().strangers;
  process.kill(hasher, "SIGSTOP");
  const orders = Array.from({ length: 16 }, () => pool.hash("Kiem-hiep-2026"));
  const realNow = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => realNow() + LONGEST_WAIT_MS);
  process.kill(hasher, "SIGCONT");
  const states = (await Promise.allSettled(orders)).map(({ status }) => status);
  expect(tally(states)).toEqual({ fulfilled: 9, rejected: 7 });
  expect((await pool.hash("Kiem-hiep-2026")).startsWith(POLICY)).toBe(true);
  clock.mockRestore();
  await pool.close();
});

test("R-FAIR-1: strangers have a hasher of the lowest priority to themselves", async () => {
  const pool = await openPasswords({ threads: 1, maxWaiting: 10 });
  const { trusted, strangers } = newestHashers();
  process.kill(strangers, "SIGSTOP");
  onTestFailed(() => void process.kill(strangers, "SIGCONT"));
  const stranger = pool.hash("x");
  for (const lane of ["known", "checked"] as const) {
    expect((await pool.hash("x", lane)).startsWith(POLICY), lane).toBe(true);
  }
  expect([trusted, strangers].map((hasher) => getPriority(hasher))).toEqual([10, 19]);
  process.kill(strangers, "SIGCONT");
  expect((await stranger).startsWith(POLICY)).toBe(true);
  await pool.close();
});

test("of many concurrent calls, each gets its own result", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Kiem-hiep-${index}`);
  const hashes = await Promise.all(names.map((name) => passwords.hash(name)));
  const others = hashes.map((hash, index) => fits(names[(index * 5) % 12]!, hash));
  expect(await Promise.all(others)).toEqual(names.map((_, index) => (index * 5) % 12 === index));
});

test("a slow hash of an older system does not delay others", async () => {
  const pool = await openPasswords({ threads: 2, maxWaiting: 10 });
  // With this cost it would take a day, so the others certainly end before it.
  const slow = pool.match("U*U", "$2a$30$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW");
  const quick = await pool.hash("Kiem-hiep-2026");
  expect(await pool.match("Kiem-hiep-2026", quick)).toEqual({ isOutdated: false });
  process.kill(newestHashers().strangers, "SIGKILL");
  await expect(slow).rejects.toThrow("the hasher ended");
  await pool.close();
});

test("a malformed hash throws, and the hasher continues", async () => {
  await expect(fits("x", "no hash")).rejects.toThrow();
  expect((await passwords.hash("x")).startsWith(POLICY)).toBe(true);
});

test("a hasher that dies is replaced; only the passwords it was given are lost", async () => {
  const pool = await openPasswords({ threads: 2, maxWaiting: 10 });
  const hasher = newestHashers().strangers;
  // Stopped, it finishes none of the orders that it is given before it dies.
  process.kill(hasher, "SIGSTOP");
  const orders = Array.from({ length: 12 }, () => pool.hash("Kiem-hiep-2026"));
  const outcome = Promise.allSettled(orders);
  process.kill(hasher, "SIGKILL");
  const states = (await outcome).map(({ status }) => status);
  expect(tally(states)).toEqual({ rejected: 11, fulfilled: 1 });
  await pool.close();
});

test("an order sent just as the hasher dies is lost, and no other", async () => {
  const pool = await openPasswords({ threads: 2, maxWaiting: 10 });
  killUnnoticed(newestHashers().strangers);
  const outcome = await Promise.allSettled([pool.hash("Kiem-hiep-2026"), pool.hash("x")]);
  expect(outcome.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect((await pool.hash("Kiem-hiep-2026")).startsWith(POLICY)).toBe(true);
  await pool.close();
});
