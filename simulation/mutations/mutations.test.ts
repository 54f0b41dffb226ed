import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Beginning, makeBeginning } from "../environment/beginning.ts";
import { bugs } from "./mutations.ts";
import { runMutations, type MutationResult } from "./run-mutations.ts";

const TIMEOUT_MS = 300_000;
let beginning: Beginning;
beforeAll(async () => {
  beginning = await makeBeginning(inject("postgresUrl"));
}, TIMEOUT_MS);
afterAll(() => beginning.close());

/** One mutation of each plan. `npm run simulate -- --planted` plays all of them. */
const oneOfEachPlan = [
  ...new Map(Object.entries(bugs).map((named) => [named[1].by ?? "faults", named])).values(),
];

test(
  "the books of a simulation disagree where a mistake is planted",
  { timeout: TIMEOUT_MS },
  async () => {
    const results: MutationResult[] = [];
    await runMutations(beginning, oneOfEachPlan, (each) => results.push(each));
    expect(results.filter(({ isFound }) => !isFound)).toEqual([]);
    expect(results).toHaveLength(oneOfEachPlan.length);
  },
);
