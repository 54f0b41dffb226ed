import { beforeEach, expect, test, vi } from "vitest";
import { forgetOrder, keepOrder, keptOrder, orderOf } from "./use-recharge.ts";

const CHOICE = { username: "demo", creditAmount: 100, zoneId: "1" };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test("R-GAME-2: until the answer is known, the same choice is the same order", () => {
  const order = keepOrder(CHOICE);
  expect(keepOrder(CHOICE)).toEqual(order);
  expect(keptOrder("demo")).toEqual(order);
});

test("R-GAME-2: another amount or another server is another order", () => {
  const keys = [
    keepOrder(CHOICE),
    keepOrder({ ...CHOICE, creditAmount: 200 }),
    keepOrder({ ...CHOICE, zoneId: "2" }),
  ].map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(3);
});

test("R-GAME-2: an order with a character and one without a character count as the same order", () => {
  const named = keepOrder({ ...CHOICE, characterId: "c-1", character: "Tiểu Hồ Ly" });
  expect(orderOf(CHOICE)).toEqual(named);
  expect(orderOf({ ...CHOICE, characterId: "c-1", character: "Đại Hồ Ly" })).toEqual(named);
  expect(orderOf({ ...CHOICE, characterId: "c-2" }).idempotencyKey).not.toBe(named.idempotencyKey);

  const unnamed = keepOrder(CHOICE);
  expect(orderOf({ ...CHOICE, characterId: "c-2" })).toEqual(unnamed);
  const another = { ...CHOICE, zoneId: "2", characterId: "c-2" };
  expect(orderOf(another).idempotencyKey).not.toBe(unnamed.idempotencyKey);
});

test("R-GAME-2: once the answer is known, the same choice is a new order", () => {
  const order = keepOrder(CHOICE);
  forgetOrder(order);
  expect(keptOrder("demo")).toBeUndefined();
  expect(keepOrder(CHOICE).idempotencyKey).not.toBe(order.idempotencyKey);
});

test("R-GAME-2: a late answer to an earlier order leaves the later one kept", () => {
  const earlier = keepOrder(CHOICE);
  const later = keepOrder({ ...CHOICE, creditAmount: 200 });
  forgetOrder(earlier);
  expect(keptOrder("demo")).toEqual(later);
});

test("R-GAME-2: another player on the same tab has no order to take up", () => {
  keepOrder(CHOICE);
  expect(keptOrder("trong")).toBeUndefined();
});

test("R-GAME-2: where the browser forbids storage, an order is kept until the page closes", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  const order = keepOrder(CHOICE);
  expect(keepOrder(CHOICE)).toEqual(order);
  forgetOrder(order);
  expect(keptOrder("demo")).toBeUndefined();
});
