import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { idempotencyKeyOf } from "./idempotency-key.ts";

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

test("no header is no key", () => {
  expect(keyIn(undefined)).toBeUndefined();
});

test.each([
  "",
  "1234567",
  "x".repeat(256),
  "has a space in it",
  "khoá-chống-trùng",
  ["12345678", "12345678"],
])("%j is refused: 400 and not simply overlooked", (key) => {
  expect(() => keyIn(key)).toThrow(expect.objectContaining({ statusCode: 400 }) as Error);
});
