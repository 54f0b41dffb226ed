import { workThrough } from "../../server/src/testing/concurrently.ts";
import type { Beginning } from "../environment/beginning.ts";
import { runSimulation } from "../run-simulation.ts";
import { type FunctionBug, type ModuleBug, withBug } from "./mutations.ts";
import { planOf } from "./plans.ts";

export type NamedBug = readonly [what: string, bug: ModuleBug | FunctionBug];

export type MutationResult = {
  readonly what: string;
  /** Whether the verification's lines name the mistake. */
  readonly isFound: boolean;
  readonly found: readonly string[];
};

/** A simulation waits now and then, so several run at a time. */
const AT_ONCE = 3;

/** Runs a simulation with each of these mistakes, a few at a time, and reports what was found in each. */
export async function runMutations(
  beginning: Beginning,
  named: readonly NamedBug[],
  report: (played: MutationResult) => void,
): Promise<void> {
  await workThrough(named, AT_ONCE, async ([what, bug]) => {
    const plan = planOf(bug.by ?? "faults", beginning.players.length);
    const found = await runSimulation(beginning, plan, withBug(bug));
    report({ what, isFound: bug.found.test(found.join("\n")), found });
  });
}
