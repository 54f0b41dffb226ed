import { randomUUID, randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { orderIdOf } from "./recharge-order.ts";

/** The hash of the request's body. */
const BODY = Buffer.alloc(32, 1);
const idOf = (key: string, userId = 1, bodySha256 = BODY) =>
  orderIdOf({ userId, idempotency: { key, bodySha256 } });

test("R-PAY-3: the same player, key and body have the same id, any other a different one", () => {
  for (const key of [randomUUID(), randomUUIDv7(), "order-1"]) {
    const ids = [idOf(key), idOf(key, 2), idOf(key, 1, Buffer.alloc(32, 2)), idOf(`${key}0`)];
    expect(new Set(ids).size).toBe(ids.length);
    expect(idOf(key)).toBe(ids[0]);
  }
});

test("orders whose keys were made in the same minute have neighbouring ids", () => {
  const minute = "019f1c2d-";
  const id = idOf(`${minute}3e4f-7a5b-8c6d-7e8f90a1b2c3`);
  expect(id).toMatch(/^019f1c2d-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(idOf(`${minute}ffff-7a5b-8c6d-7e8f90a1b2c3`, 2)).toContain(minute);
  expect(idOf(`${minute}3e4f-4a5b-8c6d-7e8f90a1b2c3`)).not.toContain(minute);
});
