import { expect, test, vi } from "vitest";
import { keyedCache } from "./keyed-cache.ts";

test("R-CROWD-1: callers of one key share one making, even while it is under way", async () => {
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

test("a failed making is not kept", async () => {
  const cache = keyedCache<string>(2);
  await expect(cache("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await cache("a", async () => "value")).toBe("value");
});
