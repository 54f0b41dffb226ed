/** The table of all commands that a plan may have (`commands`), and `perform`, which carries one out. */
import { attacks } from "./attacks.ts";
import { claim } from "./claim.ts";
import { PEOPLE } from "./command.ts";
import type { Simulation } from "./context.ts";
import { crowds } from "./crowds.ts";
import { look } from "./look.ts";
import { outages } from "./outages.ts";
import { payments } from "./payments.ts";
import { purchases } from "./purchase.ts";
import { recharge } from "./recharge.ts";
import { staffMoney } from "./staff/money.ts";
import { decide } from "./staff/operate.ts";
import { phantom } from "./staff/phantom.ts";
import { settings } from "./staff/settings.ts";
import { settlements } from "./staff/settle.ts";

export const commands = {
  ...payments,
  look,
  recharge,
  ...purchases,
  claim,
  ...outages,
  ...attacks,
  ...crowds,
  ...staffMoney,
  ...settlements,
  phantom,
  ...settings,
  decide,
};
type Commands = typeof commands;

export type Kind = keyof Commands;
/** A command of this kind: the kind, and what was drawn. */
export type CommandOf<K extends Kind> = { readonly kind: K } & Readonly<
  ReturnType<Commands[K]["draw"]>
>;
/** A step of a simulation. */
export type Command = { [K in Kind]: CommandOf<K> }[Kind];

/** Carries out a command, and notes the responses. */
export async function perform(simulation: Simulation, command: Command): Promise<void> {
  const { kind, ...drawn } = command;
  const resolved = Object.entries<unknown>(drawn).map(([name, value]) => {
    const isPerson = value !== null && PEOPLE.some((each) => each === name);
    return [name, isPerson ? simulation.players[Number(value)] : value];
  });
  const { run } = commands[kind] as {
    run(simulation: Simulation, drawn: object): Promise<unknown>;
  };
  await run(simulation, Object.fromEntries(resolved) as object);
}
