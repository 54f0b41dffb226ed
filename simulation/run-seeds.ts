import { workThrough } from "../server/src/testing/concurrently.ts";
import type { Beginning } from "./environment/beginning.ts";
import { makePlan } from "./generate/generate-plan.ts";
import { runSimulation } from "./run-simulation.ts";

export type SeedsOptions = {
  readonly from: number;
  readonly seeds: number;
  readonly commands: number;
};

export type SimulationResult = {
  readonly seed: number;
  readonly seconds: number;
  /** A line for each disagreement. */
  readonly found: readonly string[];
};

/** A simulation waits now and then, so several run at a time. */
const AT_ONCE = 3;

/** Runs the simulations of some seeds, a few at a time, and reports each one when it is verified. */
export async function runSeeds(
  beginning: Beginning,
  { from, seeds, commands }: SeedsOptions,
  report: (played: SimulationResult) => void,
): Promise<void> {
  const all = Array.from({ length: seeds }, (_, at) => from + at);
  await workThrough(all, AT_ONCE, async (seed) => {
    const startedAt = performance.now();
    const plan = makePlan({ seed, commands, players: beginning.players.length });
    const found = await runSimulation(beginning, plan);
    report({ seed, found, seconds: (performance.now() - startedAt) / 1_000 });
  });
}
