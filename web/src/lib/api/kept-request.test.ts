import { expect, test, vi } from "vitest";
import { inMemory, requestKeeper } from "./kept-request.ts";

const CARD = { provider: "VIETTEL", serial: "10001234567", pin: "123456789012345", value: 10_000 };

test("R-PAY-3: until its result is known, the same card is sent with the same key", () => {
  const cards = requestKeeper<typeof CARD>(inMemory());
  const request = cards.keep(CARD);
  expect(request).toMatchObject(CARD);
  expect(cards.keep({ ...CARD })).toEqual(request);
  expect(cards.keep({ ...CARD, value: 20_000 }).idempotencyKey).not.toBe(request.idempotencyKey);
  cards.forget(request);
  expect(cards.kept()).toMatchObject({ value: 20_000 });
});

test("R-PAY-3: once its result is known, the same card is sent with a new key", () => {
  const cards = requestKeeper<typeof CARD>(inMemory());
  const request = cards.keep(CARD);
  cards.forget(request);
  expect(cards.kept()).toBeUndefined();
  expect(cards.keep(CARD).idempotencyKey).not.toBe(request.idempotencyKey);
});

test("R-PAY-3: a request kept in memory is not in the browser's storage", () => {
  const setItem = vi.fn<() => void>();
  vi.stubGlobal("sessionStorage", { setItem });
  vi.stubGlobal("localStorage", { setItem });
  requestKeeper<typeof CARD>(inMemory()).keep(CARD);
  expect(setItem).not.toHaveBeenCalled();
});

test("a key contains its time", () => {
  const before = Date.now();
  const { idempotencyKey } = requestKeeper<typeof CARD>(inMemory()).keep(CARD);
  expect(idempotencyKey).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  const time = Number.parseInt(idempotencyKey.replace("-", "").slice(0, 12), 16);
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
});
