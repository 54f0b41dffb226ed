import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withinDeadline } from "./deadline.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const after = (milliseconds: number, value: string) =>
  new Promise<string>((resolve) => setTimeout(() => resolve(value), milliseconds));

test("work that is done in time gives its result and leaves no timer", async () => {
  const result = withinDeadline(() => after(3_999, "done"));
  await vi.advanceTimersByTimeAsync(3_999);
  expect(await result).toBe("done");
  expect(vi.getTimerCount()).toBe(0);
});

test("after four seconds the caller is told to come again, before his page gives up at five", async () => {
  const result = withinDeadline(() => after(60_000, "too late"));
  const refusal = expect(result).rejects.toMatchObject({
    statusCode: 503,
    details: { errorCode: "unavailable", retryAfterSeconds: 2 },
  });
  await vi.advanceTimersByTimeAsync(4_000);
  await refusal;
});

test("work that fails in time fails as it failed; after the deadline its failure harms nobody", async () => {
  await expect(
    withinDeadline(async () => {
      throw new Error("as it failed");
    }),
  ).rejects.toThrow("as it failed");
  const late = withinDeadline(async () => {
    await after(5_000, "");
    throw new Error("late");
  });
  const refusal = expect(late).rejects.toMatchObject({ statusCode: 503 });
  await vi.advanceTimersByTimeAsync(6_000);
  await refusal;
});
