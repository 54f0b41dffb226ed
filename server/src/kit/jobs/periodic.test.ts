import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { silentLog } from "../../testing/portal/silent-log.ts";
import { every } from "./periodic.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("the work runs at its interval until it is ended", async () => {
  let times = 0;
  const end = every({ everyMs: 1_000 }, async () => (times += 1), silentLog);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(times).toBe(3);
  await end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(times).toBe(3);
});

test("a long run is not started a second time, and ending waits for it", async () => {
  let begun = 0;
  let finished = 0;
  const end = every(
    { everyMs: 1_000 },
    async () => {
      begun += 1;
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      finished += 1;
    },
    silentLog,
  );
  await vi.advanceTimersByTimeAsync(5_000);
  expect({ begun, finished }).toEqual({ begun: 1, finished: 0 });
  const ended = end();
  await vi.advanceTimersByTimeAsync(10_000);
  await ended;
  expect({ begun, finished }).toEqual({ begun: 1, finished: 1 });
});

test("a failed turn is logged, and the next one runs", async () => {
  const warn = vi.spyOn(silentLog, "warn");
  let times = 0;
  const end = every(
    { everyMs: 1_000 },
    async () => {
      times += 1;
      throw new Error("this time");
    },
    silentLog,
  );
  await vi.advanceTimersByTimeAsync(2_500);
  expect(times).toBe(2);
  expect(warn).toHaveBeenCalledTimes(2);
  await end();
});
