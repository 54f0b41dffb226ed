import { portal as settings } from "../../portal.config.ts";
import type { Command, Kind } from "./command.ts";
import { paymentMethods } from "./payment-methods.ts";
import { createSeeded, type Seeded } from "./seeded.ts";

/** How often what happens. */
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
  recall: 0.8,
  forge: 3,
  card: 13,
  recharge: 27,
  claim: 6,
  fault: 9,
  zone: 2,
  "kill portal": 0.4,
  "kill database": 0,
  restart: 0.15,
  cut: 0.45,
};

/**
 * The commands of a world. They hang on the seed alone, and the first of a longer plan are those of a
 * shorter one: what fails can be had again, and made smaller.
 */
export function makePlan({ seed, commands, players, weights }: PlanOptions): Command[] {
  const seeded = createSeeded(seed);
  return Array.from({ length: commands }, () =>
    makers[seeded.weighted(weights ?? everydayWeights)](seeded, players),
  );
}

type Maker = (seeded: Seeded, players: number) => Command;

const makers: Readonly<Record<Kind, Maker>> = {
  transfer: (seeded, players) => ({
    kind: "transfer",
    player: seeded.below(players),
    method: seeded.pick(paymentMethods),
    amountVnd: amountOf(seeded),
    content: seeded.weighted({ "as told": 85, "lower case": 5, spaced: 5, stranger: 5 }),
    copies: copiesOf(seeded),
  }),
  repeat: (seeded) => ({ kind: "repeat", back: seeded.below(40), copies: copiesOf(seeded) }),
  recall: (seeded) => ({ kind: "recall", back: seeded.below(10) }),
  forge: (seeded, players) => ({
    kind: "forge",
    player: seeded.below(players),
    amountVnd: amountOf(seeded),
    how: seeded.pick(["body", "key", "timestamp", "unsigned"]),
  }),
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
    return {
      kind: "card",
      player: seeded.below(players),
      rival: seeded.chance(0.15) ? seeded.below(players) : null,
      provider: serviceCode,
      valueVnd: seeded.pick(valuesVnd),
      outcome,
      callback: seeded.pick(["once", "lost", "repeated", "early"]),
      delayMs: 20 + seeded.below(400),
      copies: copiesOf(seeded),
    };
  },
  recharge: (seeded, players) => ({
    kind: "recharge",
    player: seeded.below(players),
    creditKp: seeded.pick(payableValues).creditKp,
    zoneId: seeded.pick(["1", "2", "3", "4"]),
    copies: copiesOf(seeded),
  }),
  claim: (seeded, players) => ({
    kind: "claim",
    player: seeded.below(players),
    rewardType: seeded.pick(REWARD_TYPES),
    copies: copiesOf(seeded),
  }),
  fault: (seeded) => ({
    kind: "fault",
    party: seeded.pick(["bank", "wallet", "card", "game"]),
    fault: seeded.pick(["down", "slow", "error", "lost-reply"]),
    calls: 1 + seeded.below(4),
    ms: 20 + seeded.below(300),
  }),
  zone: (seeded) => ({
    kind: "zone",
    zoneId: seeded.pick(["1", "2", "3", "4"]),
    open: seeded.chance(0.5),
  }),
  "kill portal": () => ({ kind: "kill portal" }),
  "kill database": () => ({ kind: "kill database" }),
  restart: () => ({ kind: "restart" }),
  cut: () => ({ kind: "cut" }),
};

/** Of the shared post, and of the top-ups (specification §9). */
const REWARD_TYPES = [2, 9999] as const;

/** What a player may pay without showing by a letter that it is he. */
const { confirmAboveKp = Infinity } = settings.recharge;
const payableValues = settings.recharge.payableValues.filter(
  ({ creditKp }) => creditKp <= confirmAboveKp,
);

const cardProviders = settings.payment.cards?.providers ?? [];

/** Below one KP, around the steps of the bonus, and whatever people send. */
const AMOUNTS_VND = [
  1, 99, 10_000, 20_000, 50_000, 99_999, 100_000, 150_000, 199_999, 200_000, 499_999, 500_000,
  1_000_000, 2_000_000,
] as const;
const ODD_AMOUNT_BELOW_VND = 3_000_000;

function amountOf(seeded: Seeded): number {
  return seeded.chance(0.8) ? seeded.pick(AMOUNTS_VND) : 1 + seeded.below(ODD_AMOUNT_BELOW_VND);
}

/** Mostly one. */
function copiesOf(seeded: Seeded): number {
  return seeded.chance(0.75) ? 1 : 2 + seeded.below(3);
}
