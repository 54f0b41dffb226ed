/** Generates a simulation's plan, the list of its commands, from a seed (`makePlan`). */
import { attackMakers, attackWeights } from "./attacks.ts";
import { playerMakers, playerWeights } from "./players.ts";
import { createSeeded, type Seeded } from "./seeded.ts";
import { staffMakers, staffWeights } from "./staff.ts";

const makers = { ...playerMakers, ...attackMakers, ...staffMakers };
type Makers = typeof makers;

export type Kind = keyof Makers;
/** A command of this kind: the kind, and what its maker decides. */
export type CommandOf<K extends Kind> = { readonly kind: K } & Readonly<ReturnType<Makers[K]>>;
/** A step of a simulation. The seed decides all its details before the first command runs. */
export type Command = { [K in Kind]: CommandOf<K> }[Kind];

/** How often each kind of command happens. */
export type Weights = Readonly<Record<Kind, number>>;

export type PlanOptions = {
  readonly seed: number;
  readonly commands: number;
  readonly players: number;
  readonly weights?: Weights;
};

export const everydayWeights: Weights = { ...playerWeights, ...attackWeights, ...staffWeights };

/**
 * Returns the commands of a simulation. They depend on the seed alone, and a shorter plan is the beginning of
 * a longer one. So a failure can be reproduced, and made smaller.
 */
export function makePlan({ seed, commands, players, weights }: PlanOptions): Command[] {
  const seeded = createSeeded(seed);
  return Array.from({ length: commands }, () => {
    const kind = seeded.weighted(weights ?? everydayWeights);
    const make: (seeded: Seeded, players: number) => object = makers[kind];
    return { kind, ...make(seeded, players) } as Command;
  });
}
