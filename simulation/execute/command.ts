/** Declares a kind of command in a simulation's plan (`command`). */
import type { Seeded } from "../generate/seeded.ts";
import type { Simulation } from "./context.ts";
import type { Player } from "./notes.ts";

/** Of what is drawn, these are indices of the simulation's players; `back` counts from the newest. */
export const PEOPLE = ["player", "rival", "thief", "payer", "bystander"] as const;

/** What was drawn, with the players themselves. */
type Resolved<Drawn> = {
  readonly [Name in keyof Drawn]: Name extends (typeof PEOPLE)[number]
    ? Player | Exclude<Drawn[Name], number>
    : Drawn[Name];
};

type CommandKind<Drawn> = {
  /** How often it happens in an everyday plan. */
  readonly weight: number;
  /** Decides all details by chance, before the first command runs. */
  readonly draw: (seeded: Seeded, players: number) => Drawn;
  /** Carries it out, and notes the responses. */
  readonly run: (simulation: Simulation, drawn: Resolved<Drawn>) => Promise<unknown>;
};

export const command = <Drawn extends object>(kind: CommandKind<Drawn>) => kind;

/** Returns 1 in three of four cases, else 2 to 4. */
export const copiesOf = (seeded: Seeded): number => (seeded.chance(0.75) ? 1 : 2 + seeded.below(3));

/** For commands without details. */
export const drawNothing = () => ({});
