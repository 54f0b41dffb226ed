import { vnd } from "@portal/contract/values/money";
import { expect, test } from "vitest";
import { inThousands } from "./in-thousands.ts";

test.each([
  [100_000, "100K"],
  [1_000, "1K"],
  [1_500_000, "1.500K"],
  [99_500, "99.500đ"],
])("R-GIFT-1: %i đồng are %s", (amount, words) => {
  expect(inThousands(vnd(amount))).toBe(words);
});
