import { afterEach, expect, test, vi } from "vitest";
import { cachedBy, keyedCache } from "./caches.ts";

const FRESH_MS = 1_000;
const realNow = performance.now.bind(performance);

afterEach(() => void vi.restoreAllMocks());

function passTime(milliseconds: number): void {
  vi.spyOn(performance, "now").mockImplementation(() => realNow() + milliseconds);
}

test("each key is read once while its value is fresh, even by concurrent callers", async () => {
  const read: string[] = [];
  const get = cachedBy(FRESH_MS, async (key) => {
    read.push(key);
    return key.toUpperCase();
  });
  const values = await Promise.all(["a", "b", "a", "b"].map(get));
  expect([values, read]).toEqual([
    ["A", "B", "A", "B"],
    ["a", "b"],
  ]);
  passTime(2 * FRESH_MS);
  await get("a");
  expect(read).toEqual(["a", "b", "a"]);
});

test("cachedBy: a failed load is not cached", async () => {
  let isDown = true;
  const get = cachedBy(FRESH_MS, async () => {
    if (isDown) throw new Error("down");
    return "up";
  });
  await expect(get("a")).rejects.toThrow("down");
  isDown = false;
  expect(await get("a")).toBe("up");
});

test("R-CROWD-1: concurrent callers of one key share one call", async () => {
  const cache = keyedCache<string>(2);
  const make = vi.fn<() => Promise<string>>(async () => "value");
  expect(await Promise.all([cache("a", make), cache("a", make)])).toEqual(["value", "value"]);
  await cache("a", make);
  expect(make).toHaveBeenCalledTimes(1);
});

test("R-CROWD-1: the least recently used value goes first", async () => {
  const cache = keyedCache<string>(2);
  const made: string[] = [];
  const get = (key: string) =>
    cache(key, async () => {
      made.push(key);
      return key;
    });
  for (const key of ["a", "b", "a", "c", "a", "b"]) await get(key);
  expect(made).toEqual(["a", "b", "c", "b"]);
});

test("keyedCache: a failure is not cached", async () => {
  const cache = keyedCache<string>(2);
  await expect(cache("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await cache("a", async () => "value")).toBe("value");
});
