import { expect, test } from "vitest";
import { batched } from "./batches.ts";

test("calls that arrive while a batch is running form the next batch", async () => {
  const batches: number[][] = [];
  const add = batched(async (batch: readonly number[]) => {
    batches.push([...batch]);
    await Promise.resolve();
  });
  await Promise.all([1, 2, 3].map(add));
  await add(4);
  expect(batches).toEqual([[1], [2, 3], [4]]);
});

test("a failed batch rejects its own calls only, and the next batch runs", async () => {
  const add = batched(async (batch: readonly string[]) => {
    await Promise.resolve();
    if (batch.includes("bad")) throw new Error("bad batch");
  });
  const outcomes = await Promise.allSettled(["first", "bad", "beside it"].map(add));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  await add("after it");
});
