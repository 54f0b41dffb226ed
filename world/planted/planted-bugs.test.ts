import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makePlan } from "../plan/make-plan.ts";
import { runWorld } from "../run-world.ts";
import { type Beginning, makeBeginning } from "../stage/beginning.ts";
import { bugs, withBug } from "./bugs.ts";

const TIMEOUT_MS = 120_000;
/** Enough for every kind of mishap to have happened. */
const COMMANDS = 150;
const SEED = 3;

let beginning: Beginning;
beforeAll(async () => {
  beginning = await makeBeginning(inject("postgresUrl"));
}, TIMEOUT_MS);
afterAll(() => beginning.close());

describe.concurrent("the books of a world disagree where", () => {
  test.each(Object.entries(bugs))("%s", { timeout: TIMEOUT_MS }, async (_what, bug) => {
    const plan = makePlan({ seed: SEED, commands: COMMANDS, players: beginning.players.length });
    const found = await runWorld(beginning, plan, withBug(bug));
    // The portal's own invariants may find it too; the outside's books must.
    expect(found.filter((line) => !line.startsWith("verify"))).not.toEqual([]);
  });
});
