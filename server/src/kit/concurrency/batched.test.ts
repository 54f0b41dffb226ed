import { expect, test } from "vitest";
import { batched } from "./batched.ts";

test("what comes while a lot is on its way goes together in the next", async () => {
  const lots: number[][] = [];
  const add = batched(async (lot: readonly number[]) => {
    lots.push([...lot]);
    await Promise.resolve();
  });
  await Promise.all([1, 2, 3].map(add));
  await add(4);
  expect(lots).toEqual([[1], [2, 3], [4]]);
});

test("a lot that fails fails for those in it, and the next goes on", async () => {
  const add = batched(async (lot: readonly string[]) => {
    await Promise.resolve();
    if (lot.includes("bad")) throw new Error("bad lot");
  });
  const outcomes = await Promise.allSettled(["first", "bad", "beside it"].map(add));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  await add("after it");
});
