import { afterEach, expect, test, vi } from "vitest";
import { cachedBy } from "./cached-by.ts";

const FRESH_MS = 1_000;
const realNow = performance.now.bind(performance);

afterEach(() => void vi.restoreAllMocks());

function passTime(milliseconds: number): void {
  vi.spyOn(performance, "now").mockImplementation(() => realNow() + milliseconds);
}

test("each key is read once while its value is fresh, however many ask at once", async () => {
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

test("a failed reading is not kept", async () => {
  let isDown = true;
  const get = cachedBy(FRESH_MS, async () => {
    if (isDown) throw new Error("down");
    return "up";
  });
  await expect(get("a")).rejects.toThrow("down");
  isDown = false;
  expect(await get("a")).toBe("up");
});
