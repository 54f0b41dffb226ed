import { afterEach, expect, test, vi } from "vitest";
import { withinAMinute } from "./passkey-wait.ts";

afterEach(() => vi.useRealTimers());

test("R-LOGIN-1: a browser that never answers about a passkey is given up after a minute", async () => {
  vi.useFakeTimers();
  const given = vi.fn<(thrown: Error) => void>();
  void withinAMinute(new Promise<never>(() => {})).catch(given);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(given).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(given).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: "AbortError" }));
});

test("an answer in time is passed on, and nothing is left waiting", async () => {
  vi.useFakeTimers();
  expect(await withinAMinute(Promise.resolve("passkey"))).toBe("passkey");
  expect(vi.getTimerCount()).toBe(0);
});
