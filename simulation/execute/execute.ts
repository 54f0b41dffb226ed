import type { Command } from "../generate/command.ts";
import type { Simulation } from "./context.ts";
import { perform } from "./perform.ts";
import { settle } from "./settle.ts";

/** How many commands run at a time. */
const AT_ONCE = 12;

/**
 * Carries out a plan in its order, several commands at a time, and waits until nothing is pending.
 * @returns what is still open at the end; an empty list, if nothing is
 */
export async function play(
  simulation: Simulation,
  commands: readonly Command[],
): Promise<string[]> {
  const rest = commands.values();
  const hands = Array.from({ length: AT_ONCE }, async () => {
    for (const command of rest) await perform(simulation, command);
  });
  await Promise.all(hands);
  return settle(simulation);
}
