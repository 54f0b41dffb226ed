/** Rate limits: exactly the allowed attempts pass, and which limits a refused attempt counts in. */
import { beforeEach, expect, test } from "vitest";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { aDatabase, connectionsTo } from "../../testing/database/test-database.ts";
import { openDatabase } from "../database/database.ts";
import { AppError } from "../http/errors.ts";
import { addressKey, type Counted, countAttempt, deleteOldLimits, type Limit } from "./limits.ts";

const database = await aDatabase();
const db = connectionsTo(database.runtimeUrl, 8);
beforeEach(() => database.query("truncate rate_limits"));

const limit = (name: string, max: number, windowSeconds = 60): Limit => ({
  name,
  max,
  windowSeconds,
});

/** Returns the result of an attempt: "passed", or the seconds to wait. */
async function attempt(counted: readonly Counted[]): Promise<string> {
  try {
    await countAttempt(db, counted);
    return "passed";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.statusCode).toBe(429);
    return `wait ${error.details.retryAfterSeconds}`;
  }
}

test("of concurrent attempts exactly the limit passes, round after round", async () => {
  for (let round = 0; round < 20; round += 1) {
    const counted = [{ limit: limit("login", 7), by: `round ${round}` }];
    const results = await concurrently(7 + 50, () => attempt(counted));
    expect(tally(results)["passed"], `round ${round}`).toBe(7);
  }
});

test("two attempts that count the same limits in another order do not deadlock", async () => {
  const [a, b] = [
    { limit: limit("a", 1_000), by: "x" },
    { limit: limit("b", 1_000), by: "y" },
  ];
  const results = await concurrently(600, (index) => attempt(index % 2 === 0 ? [a, b] : [b, a]));
  expect(tally(results)).toEqual({ passed: 600 });
});

test("the response has the longest wait of all exhausted limits", async () => {
  const counted = [
    { limit: limit("short", 1, 30), by: "x" },
    { limit: limit("long", 1, 600), by: "x" },
    { limit: limit("open", 9, 6_000), by: "x" },
  ];
  expect(await attempt(counted)).toBe("passed");
  expect(await attempt(counted)).toBe("wait 600");
});

test("a window begins with its first attempt, and later attempts do not extend it", async () => {
  const counted = [{ limit: limit("login", 1), by: "x" }];
  await attempt(counted);
  await database.query("update rate_limits set window_ends_at = now() + interval '10 seconds'");
  expect(await attempt(counted)).toBe("wait 10");
  await database.query("update rate_limits set window_ends_at = now()");
  expect(await attempt(counted)).toBe("passed");
  expect(await attempt(counted)).toBe("wait 60");
});

test("the border between a limit's name and its key is unambiguous", async () => {
  expect(await attempt([{ limit: limit("login", 1), by: "x" }])).toBe("passed");
  expect(await attempt([{ limit: limit("login", 1), by: "y" }])).toBe("passed");
  expect(await attempt([{ limit: limit("register", 1), by: "x" }])).toBe("passed");
});

const shared = (name: string, max: number): Limit => ({ ...limit(name, max), reach: "shared" });
const named = (name: string, max: number): Limit => ({ ...limit(name, max), reach: "named" });
const usedOf = async () => {
  const rows = await database.query<{ key: string; used: number }>(
    "select key, used from rate_limits",
  );
  return Object.fromEntries(rows.map(({ key, used }) => [key, used]));
};

test("R-FAIR-1: an attempt that the caller's own limit refuses counts neither for the typed name nor for everybody", async () => {
  const counted = [
    { limit: shared("all", 5), by: "all" },
    { limit: named("name", 4), by: "x" },
    { limit: limit("address", 2), by: "1" },
  ];
  const results = await concurrently(2 + 50, () => attempt(counted));
  expect(tally(results)["passed"]).toBe(2);
  expect(await usedOf()).toEqual({ "address:1": 3, "name:x": 2, "all:all": 2 });
});

test("R-FAIR-1: an attempt that a name's limit refuses counts for its caller, and not for everybody", async () => {
  const counted = (address: number) => [
    { limit: shared("all", 9), by: "all" },
    { limit: named("name", 4), by: "x" },
    { limit: limit("address", 2), by: String(address) },
  ];
  const results = await concurrently(50, (index) => attempt(counted(index)));
  expect(tally(results)["passed"]).toBe(4);
  const { "all:all": all, "name:x": name, "address:49": own } = await usedOf();
  expect({ all, name, own }).toEqual({ all: 4, name: 5, own: 1 });
});

test("R-FAIR-1: a caller who has paid for more attempts passes exactly so often, and then gets the limit's own refusal", async () => {
  const counted = (timesPaid: number) => [
    {
      limit: named("name", 4),
      by: "x",
      timesPaid,
      refusal: async (times: number) => new AppError(429, "", { retryAfterSeconds: times * 1_000 }),
    },
  ];
  await concurrently(20, () => attempt(counted(1)));
  expect(await attempt(counted(1)), "what was refused has not made it dearer").toBe("wait 1000");
  const results = await concurrently(20, () => attempt(counted(3)));
  expect(tally(results)).toEqual({ passed: 8 - 1, "wait 3000": 13 });
  expect(await attempt(counted(1))).toBe("wait 3000");
});

test("an attempt without limits sends no statement", async () => {
  const nobody = openDatabase({ url: "postgres://nobody@127.0.0.1:9/none", maxConnections: 2 });
  await countAttempt(nobody, []);
  await nobody.close();
});

test("only counters whose window has ended are deleted", async () => {
  await attempt([{ limit: limit("old", 1), by: "x" }]);
  await database.query("update rate_limits set window_ends_at = now() - interval '1 second'");
  await attempt([{ limit: limit("new", 1), by: "x" }]);
  await deleteOldLimits(db);
  expect(await database.query("select key from rate_limits")).toEqual([{ key: "new:x" }]);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"],
  ["2001:db8:1:2::1", "2001:0db8:0001:0002"],
  ["2001:DB8:1:2::1", "2001:0db8:0001:0002"],
  ["2001:db8::1", "2001:0db8:0000:0000"],
  ["::1", "0000:0000:0000:0000"],
  ["fe80::1%eth0", "fe80:0000:0000:0000"],
])("the address %s counts as %s", (address, key) => {
  expect(addressKey(address)).toBe(key);
});
