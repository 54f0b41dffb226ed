import { expect, test } from "vitest";
import { isCharacterMissing, receiverOf } from "./use-recharge-choice.ts";

const [FIRST, SECOND] = [
  { id: "c-1", name: "Lãnh Nguyệt Kiếm" },
  { id: "c-2", name: "Tiểu Hồ Ly" },
];

test("R-SHOP-4: one of several characters receives once it is chosen; a single character receives at once", () => {
  expect(receiverOf([FIRST, SECOND])).toBeUndefined();
  expect(isCharacterMissing([FIRST, SECOND], undefined)).toBe(true);
  expect(receiverOf([FIRST, SECOND], ["c-2", "c-1"])).toBe(SECOND);
  // The last choice is on another server, or gone.
  expect(receiverOf([FIRST, SECOND], ["", "c-9", "c-1"])).toBe(FIRST);
  expect(receiverOf([FIRST])).toBe(FIRST);
});

test("R-SHOP-4: if characters have no ids, the account receives", () => {
  const named = [{ name: "Lãnh Nguyệt Kiếm" }];
  expect(receiverOf(named)).toBeUndefined();
  expect(isCharacterMissing(named, undefined)).toBe(false);
  expect(isCharacterMissing(undefined, undefined)).toBe(false);
});
