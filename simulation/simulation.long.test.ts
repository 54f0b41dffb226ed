import { expect, test } from "vitest";
import { withBeginning } from "./environment/beginning.ts";
import { KILLS_SETTINGS, runKills } from "./run-kills.ts";
import { runSeeds } from "./run-simulation.ts";

const options = { timeout: 600_000 };

test(
  "R-PAY-5, R-GAME-2: in a simulation the outside's books and the ledger agree to the đồng and the coin",
  options,
  async () => {
    const results: unknown[] = [];
    await withBeginning({}, (beginning) =>
      runSeeds(beginning, { from: 1, seeds: 1, commands: 80 }, (seed, found) =>
        results.push({ seed, found }),
      ),
    );
    expect(results).toEqual([{ seed: 1, found: [] }]);
  },
);

test(
  "R-PAY-5: nothing acknowledged is lost, and nothing doubled, by kill -9 of the portal or of PostgreSQL under load",
  options,
  async () => {
    await withBeginning(KILLS_SETTINGS, async (beginning, cluster) => {
      for (const what of ["kill portal", "kill database"] as const) {
        const found = await runKills(beginning, cluster, { what, kills: 1, seed: 1 });
        expect(found, what).toEqual([]);
      }
    });
  },
);
