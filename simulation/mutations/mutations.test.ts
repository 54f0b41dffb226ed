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

/** `npm run simulate -- --planted` plays all of them. */
const one = Object.entries(bugs).slice(0, 1);

test(
  "the books of a simulation disagree where a mistake is planted",
  { timeout: TIMEOUT_MS },
  async () => {
    const results: MutationResult[] = [];
    await runMutations(beginning, one, (each) => results.push(each));
    expect(results.map(({ isFound }) => isFound)).toEqual([true]);
  },
);
