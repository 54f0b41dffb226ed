import { portal as settings } from "../../portal.config.ts";
import { attackMakers, type Unnamed } from "./attacks.ts";
import type { Command, Kind } from "./command.ts";
import { paymentMethods } from "./payment-methods.ts";
import { createSeeded, type Seeded } from "./seeded.ts";
import { staffMakers, staffWeights } from "./staff.ts";

/** How often each kind of command happens. */
export type Weights = Readonly<Record<Kind, number>>;

export type PlanOptions = {
  readonly seed: number;
  readonly commands: number;
  readonly players: number;
  readonly weights?: Weights;
};

export const everydayWeights: Weights = {
  transfer: 30,
  repeat: 9,
  recall: 2.5,
  overdraw: 0.8,
  "part recall": 1,
  grant: 0.6,
  assign: 1.2,
  look: 2.5,
  theft: 2,
  twins: 1,
  "part reversal": 1,
  refund: 1.2,
  flood: 0.25,
  burst: 0.5,
  "test call": 2,
  "decide case": 2,
  forge: 3,
  card: 13,
  recharge: 27,
  purchase: 9,
  prove: 2,
  claim: 6,
  fault: 9,
  zone: 2,
  "kill portal": 0.4,
  "kill database": 0,
  restart: 0.15,
  cut: 0.45,
  ...staffWeights,
};

/**
 * Returns the commands of a simulation. They depend on the seed alone, and a shorter plan is the beginning of
 * a longer one. So a failure can be reproduced, and made smaller.
 */
export function makePlan({ seed, commands, players, weights }: PlanOptions): Command[] {
  const seeded = createSeeded(seed);
  return Array.from({ length: commands }, () => {
    const kind = seeded.weighted(weights ?? everydayWeights);
    return { kind, ...makers[kind](seeded, players) } as Command;
  });
}

type Makers = {
  readonly [K in Kind]: (seeded: Seeded, players: number) => Unnamed<Extract<Command, { kind: K }>>;
};

const makers: Makers = {
  ...attackMakers,
  ...staffMakers,
  transfer: (seeded, players) => {
    const player = seeded.below(players);
    return {
      player,
      method: seeded.pick(paymentMethods),
      amountVnd: amountOf(seeded, player),
      content: seeded.weighted({
        "as given": 70,
        "lower case": 5,
        spaced: 5,
        "beside a trace": 8,
        stranger: 12,
      }),
      account: seeded.weighted({ "today's": 75, retired: 17, unknown: 8 }),
      ...courseOf(seeded),
      copies: copiesOf(seeded),
    };
  },
  repeat: (seeded) => ({ back: seeded.below(40), copies: copiesOf(seeded) }),
  recall: (seeded) => ({ back: seeded.below(10) }),
  overdraw: (seeded, players) => ({
    player: seeded.below(Math.min(players, POOR_PLAYERS)),
    zoneId: seeded.pick(["1", "2", "3", "4"]),
    amountVnd: seeded.pick([10_000, 50_000, 200_000]),
  }),
  "part recall": (seeded) => ({
    back: seeded.below(10),
    kp: seeded.pick([1, 50, 100, 500]),
  }),
  grant: (seeded, players) => ({
    player: seeded.below(players),
    kp: 1 + seeded.below(300),
  }),
  assign: (seeded, players) => ({
    back: seeded.below(2),
    player: seeded.chance(0.7) ? seeded.below(players) : null,
  }),
  look: (seeded, players) => ({
    back: seeded.below(2),
    player: seeded.below(players),
    rival: seeded.chance(0.3) ? seeded.below(players) : null,
    hasSlip: seeded.chance(0.3),
  }),
  "decide case": (seeded) => ({
    back: seeded.below(3),
    isSettled: seeded.chance(0.6),
  }),
  forge: (seeded, players) => {
    const player = seeded.below(players);
    return {
      player,
      amountVnd: amountOf(seeded, player),
      how: seeded.pick(["body", "key", "timestamp", "unsigned"]),
    };
  },
  card: (seeded, players) => {
    const { serviceCode, valuesVnd } = seeded.pick(cardProviders);
    const outcome = seeded.weighted({
      success: 50,
      delayed: 25,
      "wrong-denomination": 8,
      used: 7,
      invalid: 5,
      maintenance: 5,
    });
    const player = seeded.below(players);
    return {
      player,
      rival: seeded.chance(0.15) ? seeded.below(players) : null,
      provider: serviceCode,
      valueVnd: seeded.pick(isPoor(player) ? valuesVnd.slice(0, POOR_CARDS) : valuesVnd),
      outcome,
      callback: seeded.pick(["once", "lost", "repeated", "early"]),
      delayMs: 20 + seeded.below(400),
      copies: copiesOf(seeded),
    };
  },
  recharge: (seeded, players) => ({
    player: seeded.below(players),
    creditKp: seeded.pick(payableValues).creditKp,
    zoneId: seeded.pick(["1", "2", "3", "4"]),
    receiver: seeded.pick(["account", "character"]),
    copies: copiesOf(seeded),
  }),
  purchase: (seeded, players) => ({
    player: seeded.below(players),
    creditKp: seeded.pick(payableValues).creditKp,
    zoneId: seeded.pick(["1", "2", "3", "4"]),
    receiver: seeded.weighted({ account: 30, character: 50, changed: 20 }),
    method: seeded.chance(0.4) ? seeded.pick(paymentMethods) : null,
    copies: copiesOf(seeded),
    pays: seeded.weighted({
      exactly: 40,
      short: 12,
      "in parts": 10,
      over: 13,
      late: 10,
      never: 15,
    }),
    ...courseOf(seeded),
    notices: copiesOf(seeded),
    drops: seeded.weighted({ never: 80, "before paying": 10, "after paying": 10 }),
  }),
  prove: (seeded, players) => ({ player: seeded.below(players), isAwaited: false }),
  claim: (seeded, players) => ({
    player: seeded.below(players),
    rewardType: seeded.pick(REWARD_TYPES),
    copies: copiesOf(seeded),
  }),
  fault: (seeded) => ({
    party: seeded.pick(["bank", "wallet", "card", "game", "sms", "smtp"]),
    fault: seeded.pick(["down", "slow", "error", "lost-reply"]),
    calls: 1 + seeded.below(4),
    ms: 20 + seeded.below(300),
  }),
  zone: (seeded) => ({
    zoneId: seeded.pick(["1", "2", "3", "4"]),
    open: seeded.chance(0.5),
  }),
  "kill portal": () => ({}),
  "kill database": () => ({}),
  restart: () => ({}),
  cut: () => ({}),
};

/** The reward types of the shared post and of the top-ups (specification §9). */
const REWARD_TYPES = [2, 9999] as const;

const { payableValues } = settings.recharge;

const cardProviders = settings.payment.cards?.providers ?? [];

/** Amounts below one KP, around the steps of the bonus, and usual ones. */
const AMOUNTS_VND = [
  1, 99, 10_000, 20_000, 50_000, 99_999, 100_000, 150_000, 199_999, 200_000, 499_999, 500_000,
  1_000_000, 2_000_000,
] as const;
const ODD_AMOUNT_BELOW_VND = 3_000_000;

/** These players have little and spend it all, so that a recall leaves a debt, which later money settles. */
const POOR_PLAYERS = 2;
const POOR_AMOUNTS_VND = AMOUNTS_VND.slice(0, 5);
const POOR_CARDS = 2;
const isPoor = (player: number): boolean => player < POOR_PLAYERS;

function amountOf(seeded: Seeded, player: number): number {
  if (isPoor(player)) return seeded.pick(POOR_AMOUNTS_VND);
  return seeded.chance(0.8) ? seeded.pick(AMOUNTS_VND) : 1 + seeded.below(ODD_AMOUNT_BELOW_VND);
}

/** How a wallet's payment goes, and whether a notice says so. */
function courseOf(seeded: Seeded) {
  return {
    course: seeded.weighted({ "paid at once": 70, "paid later": 20, "failed later": 10 }),
    sendsNoticeLater: seeded.chance(0.5),
  } as const;
}

/** Returns 1 in three of four cases, else 2 to 4. */
function copiesOf(seeded: Seeded): number {
  return seeded.chance(0.75) ? 1 : 2 + seeded.below(3);
}
