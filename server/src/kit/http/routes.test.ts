import { defineCall } from "@portal/contract/http/call";
import cookie from "@fastify/cookie";
import fastify, { type FastifyRequest } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PATIENCE } from "../../testing/patience.ts";
import {
  idempotencyKeyOf,
  registerRoutes,
  route,
  type RouteServices,
  withinDeadline,
} from "./routes.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const after = (milliseconds: number, value: string) =>
  new Promise<string>((resolve) => setTimeout(() => resolve(value), milliseconds));

test("work that is done in time gives its result and leaves no timer", async () => {
  vi.useRealTimers();
  const started = vi.spyOn(globalThis, "setTimeout");
  const ended = vi.spyOn(globalThis, "clearTimeout");
  const result = withinDeadline(async () => "done");
  const deadline = started.mock.results[0]?.value as NodeJS.Timeout;
  expect(await result).toBe("done");
  await vi.waitFor(() => expect(ended).toHaveBeenCalledWith(deadline), PATIENCE);
});

test("after four seconds the caller gets 503, before the page gives up at five", async () => {
  const result = withinDeadline(() => after(60_000, "too late"));
  const refusal = expect(result).rejects.toMatchObject({
    statusCode: 503,
    details: { errorCode: "unavailable", retryAfterSeconds: 2 },
  });
  await vi.advanceTimersByTimeAsync(4_000);
  await refusal;
});

test("work that fails in time rejects with its own error; a failure after the deadline has no effect", async () => {
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

test("work that ends after the deadline sends no second response", async () => {
  vi.useRealTimers();
  const warnings: string[] = [];
  const app = fastify({
    logger: { level: "warn", stream: { write: (line) => warnings.push(line) } },
  });
  await app.register(cookie);
  let finish = () => {};
  const finished = new Promise<undefined>((resolve) => (finish = () => resolve(undefined)));
  const call = defineCall({ method: "GET", path: "/slow", who: "anyone", summary: "Takes long." });
  const slow = route<never, typeof call>(call, { unlimited: "a test", handle: () => finished });
  const services = { cookies: {}, countAttempt: () => {}, timeLimitScale: 0.001 };
  registerRoutes(app, services as unknown as RouteServices<never>, [slow]);
  expect((await app.inject("/slow")).statusCode).toBe(503);
  finish();
  await new Promise((resolve) => setImmediate(resolve));
  await app.close();
  expect(warnings.filter((line) => line.includes("already sent"))).toEqual([]);
});

const keyIn = (header: unknown) =>
  idempotencyKeyOf({ headers: { "idempotency-key": header } } as unknown as FastifyRequest);

test.each([
  "018f6a3c-7b1e-7c6e-9f3e-0123456789ab",
  "12345678",
  "x".repeat(255),
  '"quoted key"'.replace(" ", "-"),
])("%s is a key", (key) => {
  expect(keyIn(key)).toBe(key);
});

test("without the header there is no key", () => {
  expect(keyIn(undefined)).toBeUndefined();
});

test.each([
  "",
  "1234567",
  "x".repeat(256),
  "has a space in it",
  "khoá-chống-trùng",
  ["12345678", "12345678"],
])("%j is refused with 400, not ignored", (key) => {
  expect(() => keyIn(key)).toThrow(expect.objectContaining({ statusCode: 400 }) as Error);
});
