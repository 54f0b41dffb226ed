import { expect, inject, test } from "vitest";
import { makeBeginning } from "./environment/beginning.ts";
import { type SimulationResult, runSeeds } from "./run-seeds.ts";

const TIMEOUT_MS = 300_000;

test(
  "R-PAY-5, R-GAME-2: in a simulation the outside's books and the ledger agree to the đồng and the coin",
  { timeout: TIMEOUT_MS },
  async () => {
    const beginning = await makeBeginning(inject("postgresUrl"));
    const results: SimulationResult[] = [];
    const options = { from: 1, seeds: 1, commands: 80 };
    await runSeeds(beginning, options, (simulation) => results.push(simulation));
    await beginning.close();
    expect(results.filter(({ found }) => found.length > 0)).toEqual([]);
    expect(results).toHaveLength(1);
  },
);
