import type { FastifyRequest } from "fastify";
import { coded } from "./errors.ts";

const HEADER = "idempotency-key";
const SHAPE = /^[\x21-\x7e]{8,255}$/;

/** Returns the caller's Idempotency-Key, if sent. @throws 400 where its form is invalid */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[HEADER];
  if (key === undefined) return undefined;
  if (typeof key === "string" && SHAPE.test(key)) return key;
  const message = "Mã chống gửi trùng (Idempotency-Key) không hợp lệ.";
  throw coded(400, "idempotency_key_invalid", message);
}
