import type { MethodHealth } from "@portal/contract/payment";
import { expect, test } from "vitest";
import { bestHealth } from "./best-health.ts";

const health = (name: string, state: MethodHealth["state"], usualSeconds: number | null) =>
  ({ name, state, usualSeconds, kind: "transfer", successPercent: 50 }) as const;

test("R-PAY-1: a tile shows the best health among its methods", () => {
  const [fast, slow] = [health("a", "well", 4), health("b", "slow", 400)];
  const failing = health("c", "failing", null);
  expect(bestHealth([slow, fast, failing], ["a", "b", "c"])).toBe(fast);
  expect(bestHealth([slow, failing], ["b", "c"])).toBe(slow);
  expect(bestHealth([fast], ["b"])).toBeUndefined();
});

test("R-PAY-1: a tile is marked as failing only if all of its methods fail", () => {
  const failing = health("a", "failing", null);
  expect(bestHealth([failing], ["a"])).toBe(failing);
  expect(bestHealth([failing], ["a", "b"])).toBeUndefined();
});
