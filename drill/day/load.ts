import { isBank } from "../../simulation/execute/arrive.ts";
import type { Command } from "../../simulation/generate/command.ts";
import {
  everydayWeights,
  makePlan,
  type Weights,
} from "../../simulation/generate/generate-plan.ts";
import { RESTORABLE, type Traffic } from "../failover/traffic.ts";

const NONE = Object.fromEntries(Object.keys(everydayWeights).map((kind) => [kind, 0])) as Weights;
/** What players and banks do all day. What an operator would be called for comes by the hour: `routine.ts`. */
const WEIGHTS: Weights = { ...NONE, transfer: 40, repeat: 5, card: 12, recharge: 40, claim: 3 };

/**
 * Money that nobody has to look into, and that its wallet decides at once: what is decided after the clock has moved is
 * younger in the portal's books than in the wallet's statement.
 */
const isClear = (command: Command): boolean =>
  command.kind !== "transfer" ||
  (command.account !== "unknown" && command.content !== "stranger" && isPromptlyPaid(command));

const isPromptlyPaid = ({ method, course }: Extract<Command, { kind: "transfer" }>): boolean =>
  isBank(method) || course === "paid at once";

/** Traffic of a busy moment. */
export const BUSY: Traffic = { weights: WEIGHTS, isWanted: isClear };
/** Traffic of which others know everything that the portal could forget. */
export const KNOWN_OUTSIDE: Traffic = {
  weights: { ...RESTORABLE.weights, forge: 0 },
  isWanted: (command) => RESTORABLE.isWanted(command) && isClear(command),
};

const MINUTES_PER_HOUR = 60;
/** Commands in ten simulated minutes, from each hour on. */
const BY_HOUR = [
  { from: 0, commands: 24 },
  { from: 1, commands: 6 },
  { from: 6, commands: 24 },
  { from: 18, commands: 60 },
  { from: 22, commands: 24 },
] as const;
const PER_MINUTES = 10;
/** More than a day has. */
const COMMANDS = 50_000;

export type Load = {
  /** Returns what happens in the minutes from this one of the day on. */
  next(minute: number, minutes: number): Command[];
};

export function openLoad(seed: number, players: number): Load {
  const plan = makePlan({ seed, commands: COMMANDS, players, weights: WEIGHTS })
    .filter(isClear)
    .values();
  return {
    next: (minute, minutes) => {
      const hour = minute / MINUTES_PER_HOUR;
      const { commands } = BY_HOUR.findLast(({ from }) => from <= hour) ?? BY_HOUR[0];
      return plan.take(Math.ceil((commands * minutes) / PER_MINUTES)).toArray();
    },
  };
}
