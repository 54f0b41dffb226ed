/** Generates a simulation's plan, the list of its commands, from a seed (`makePlan`). */
import { type Command, commands, type Kind } from "../execute/perform.ts";
import { createSeeded } from "./seeded.ts";

/** How often each kind of command happens; the others never do. */
export type Weights = Readonly<Partial<Record<Kind, number>>>;

type PlanOptions = {
  readonly seed: number;
  readonly commands: number;
  readonly players: number;
  readonly weights?: Weights;
};

export const everydayWeights = Object.fromEntries(
  Object.entries(commands).map(([kind, { weight }]) => [kind, weight]),
) as Readonly<Record<Kind, number>>;

/**
 * Returns the commands of a simulation. They depend on the seed alone, and a shorter plan is the beginning of
 * a longer one. So a failure can be reproduced, and made smaller.
 */
export function makePlan(options: PlanOptions): Command[] {
  const { weights = everydayWeights, players } = options;
  const seeded = createSeeded(options.seed);
  return Array.from({ length: options.commands }, () => {
    const kind = seeded.weighted(weights as Readonly<Record<Kind, number>>);
    return { kind, ...commands[kind].draw(seeded, players) } as Command;
  });
}
