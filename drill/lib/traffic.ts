/** Sends traffic of players and outside parties while a drill does its work (`underTraffic`). */
import { setTimeout as sleep } from "node:timers/promises";
import { arrive, nextReference } from "../../simulation/execute/arrive.ts";
import type { Simulation } from "../../simulation/execute/context.ts";
import { type Command, perform } from "../../simulation/execute/perform.ts";
import { isBank } from "../../simulation/generate/accounts.ts";
import { makePlan, type Weights } from "../../simulation/generate/generate-plan.ts";

/** How many commands are carried out at the same time. */
const SENDERS = 6;
/** The pause of a sender after each command. */
const PAUSE_MS = 60;
/** Transfers that arrive at this interval show when writes are possible again. */
const PULSE_MS = 100;
const PAID_VND = 10_000;
/** The length of a plan: more commands than a run reaches. */
const COMMANDS = 20_000;

/** Money in and out, without other disturbances; lost notices are not repeated. */
const WEIGHTS: Weights = {
  transfer: 40,
  card: 10,
  recharge: 45,
  claim: 3,
  forge: 2,
};

/** How often each kind of command is sent, and which commands are sent at all. */
type Traffic = { readonly weights: Weights; isWanted(command: Command): boolean };

const EVERYDAY: Traffic = { weights: WEIGHTS, isWanted: () => true };
/**
 * Traffic that outside parties can report again after a restore. Their books do not name the player of a card or a gift
 * code; and money at an unknown account waits for staff in any case.
 */
export const RESTORABLE: Traffic = {
  weights: { ...WEIGHTS, card: 0, claim: 0 },
  isWanted: (command) => command.kind !== "transfer" || command.account !== "unknown",
};

/** Does the work while the traffic of a seed is sent. Resolves when every request has ended. */
export async function underTraffic<T>(
  simulation: Simulation,
  seed: number,
  work: () => Promise<T>,
  traffic = EVERYDAY,
): Promise<T> {
  const stop = new AbortController();
  const sending = send(simulation, seed, stop.signal, traffic);
  try {
    return await work();
  } finally {
    stop.abort();
    await sending;
  }
}

async function send(
  simulation: Simulation,
  seed: number,
  stop: AbortSignal,
  { weights, isWanted }: Traffic,
): Promise<void> {
  const { length: players } = simulation.players;
  const plan = makePlan({ seed, commands: COMMANDS, players, weights })
    .filter((command) => isPromptlyPaid(command) && isWanted(command))
    .values();
  const sender = async () => {
    for (const command of plan) {
      if (stop.aborted) return;
      await perform(simulation, command);
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all([...Array.from({ length: SENDERS }, sender), pulse(simulation, stop)]);
}

/** Leaves out payments that a wallet decides about later: the portal then asks for the result, without a notice. */
const isPromptlyPaid = (command: Command): boolean =>
  command.kind !== "transfer" || isBank(command.method);

async function pulse(simulation: Simulation, stop: AbortSignal): Promise<void> {
  const sent: Promise<unknown>[] = [];
  while (!stop.aborted) {
    sent.push(payOnce(simulation));
    await sleep(PULSE_MS);
  }
  await Promise.all(sent);
}

/** Makes a transfer of one player arrive. */
export function payOnce(simulation: Simulation) {
  const { paymentContent: content, username: owner } = simulation.players.at(-1)!;
  const what = { method: "vietcombank", amountVnd: PAID_VND, content, owner } as const;
  return arrive(simulation, { ...what, reference: nextReference() });
}
