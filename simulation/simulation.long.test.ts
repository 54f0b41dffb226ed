import { expect, inject, test } from "vitest";
import { makeBeginning } from "./environment/beginning.ts";
import { openKillsEnvironment, runKills } from "./run-kills.ts";
import { runSeeds, type SeedResult } from "./run-simulation.ts";

const options = { timeout: 600_000 };

test(
  "R-PAY-5, R-GAME-2: in a simulation the outside's books and the ledger agree to the đồng and the coin",
  options,
  async () => {
    const beginning = await makeBeginning(inject("postgresUrl"));
    const results: SeedResult[] = [];
    await runSeeds(beginning, { from: 1, seeds: 1, commands: 80 }, (result) =>
      results.push(result),
    );
    await beginning.close();
    expect(results).toMatchObject([{ seed: 1, found: [] }]);
  },
);

test(
  "R-PAY-5: nothing acknowledged is lost, and nothing doubled, by kill -9 of the portal or of PostgreSQL under load",
  options,
  async () => {
    const environment = await openKillsEnvironment();
    for (const what of ["kill portal", "kill database"] as const) {
      expect(await runKills(environment, { what, kills: 1, seed: 1 }), what).toEqual([]);
    }
    await environment.close();
  },
);
