import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { everydayWeights, makePlan } from "../plan/make-plan.ts";
import { runWorld } from "../run-world.ts";
import { type Beginning, makeBeginning } from "../stage/beginning.ts";
import { bugs, withBug } from "./bugs.ts";

const TIMEOUT_MS = 300_000;
/** A short world in which much goes wrong outside, so that each bug has its occasion. */
const WORLD = {
  seed: 1,
  commands: 200,
  weights: {
    ...everydayWeights,
    recharge: 40,
    fault: 25,
    repeat: 15,
    overdraw: 5,
    "kill portal": 0,
    restart: 0,
  },
};

let beginning: Beginning;
beforeAll(async () => {
  beginning = await makeBeginning(inject("postgresUrl"));
}, TIMEOUT_MS);
afterAll(() => beginning.close());

describe.concurrent("the books of a world disagree where", () => {
  test.each(Object.entries(bugs))("%s", { timeout: TIMEOUT_MS }, async (_what, bug) => {
    const plan = makePlan({ ...WORLD, players: beginning.players.length });
    const found = await runWorld(beginning, plan, withBug(bug));
    expect(found.join("\n")).toMatch(bug.found);
  });
});
