/** Decides by chance what the commands of players do, and how outside parties fail, for the plan of a simulation. */
import { portal as settings } from "../../portal.config.ts";
import { paymentMethods } from "./accounts.ts";
import type { CommandMakers, Seeded } from "./seeded.ts";

export const ZONES = ["1", "2", "3", "4"] as const;
export const PARTIES = ["bank", "wallet", "card", "game", "sms", "smtp"] as const;

/** How often each kind of command happens. */
export const playerWeights: Readonly<Record<keyof typeof playerMakers, number>> = {
  transfer: 30,
  repeat: 9,
  recall: 2.5,
  overdraw: 0.8,
  look: 2.5,
  forge: 3,
  card: 13,
  recharge: 27,
  purchase: 9,
  "pay order": 4,
  prove: 2,
  claim: 6,
  fault: 9,
  zone: 2,
  "kill portal": 0.4,
  "kill database": 0,
  restart: 0.15,
  cut: 0.45,
};

/** `player` and `rival` are indices of the simulation's players; `back` counts from the newest. */
export const playerMakers = {
  /** Money comes in; its notice is sent `copies` times at once. */
  transfer: (seeded, players) => {
    const player = seeded.below(players);
    return {
      player,
      method: seeded.pick(paymentMethods),
      amountVnd: amountOf(seeded, player),
      /**
       * How a payer writes the content that the page shows. `beside a trace`: the bank adds a trace that looks like a
       * payment code. `stranger`: the content names no player.
       */
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
  /** An earlier notice is sent again. */
  repeat: (seeded) => ({ back: seeded.below(40), copies: copiesOf(seeded) }),
  /** The bank takes a transfer back, and staff recall its credit. */
  recall: (seeded) => ({ back: seeded.below(10) }),
  /** A player spends all credit, the bank takes their last transfer back, and they pay in again. */
  overdraw: (seeded, players) => ({
    player: seeded.below(Math.min(players, POOR_PLAYERS)),
    zoneId: seeded.pick(ZONES),
    amountVnd: seeded.pick([10_000, 50_000, 200_000]),
  }),
  /** A player looks for a transfer that names no player, perhaps with a slip; a rival may look for it too. */
  look: (seeded, players) => ({
    back: seeded.below(2),
    player: seeded.below(players),
    rival: seeded.chance(0.3) ? seeded.below(players) : null,
    hasSlip: seeded.chance(0.3),
  }),
  /** An attacker sends a notice that no bank has sent. */
  forge: (seeded, players) => {
    const player = seeded.below(players);
    return {
      player,
      amountVnd: amountOf(seeded, player),
      how: seeded.pick(["body", "key", "timestamp", "unsigned"]),
    };
  },
  /** A player hands in a card; a rival may hand in the same card at the same time. */
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
  /** A player spends credit on coins: one order, sent `copies` times at once under one key. */
  recharge: (seeded, players) => ({
    player: seeded.below(players),
    creditKp: seeded.pick(payableValues).creditKp,
    zoneId: seeded.pick(ZONES),
    receiver: seeded.pick(["account", "character"]),
    copies: copiesOf(seeded),
  }),
  /** A player orders a package, `copies` times at once under one key, and pays what it asks for, or other sums. */
  purchase: (seeded, players) => ({
    player: seeded.below(players),
    creditKp: seeded.pick(payableValues).creditKp,
    zoneId: seeded.pick(ZONES),
    /** `changed`: the character first, and the account by a second order. */
    receiver: seeded.weighted({ account: 30, character: 50, changed: 20 }),
    /** Null: the method that the page proposes. */
    method: seeded.chance(0.4) ? seeded.pick(paymentMethods) : null,
    copies: copiesOf(seeded),
    /** `in parts`: too little, and then the rest; `late`: after the purchase has expired. */
    pays: seeded.weighted({
      exactly: 40,
      short: 12,
      "in parts": 10,
      over: 13,
      late: 10,
      never: 15,
    }),
    ...courseOf(seeded),
    /** How many times at once the notice of a payment comes. */
    notices: copiesOf(seeded),
    drops: seeded.weighted({ never: 80, "before paying": 10, "after paying": 10 }),
  }),
  /** A player pays an order that they left open, perhaps after the shop has changed. */
  "pay order": (seeded, players) => ({
    player: seeded.below(players),
    back: seeded.below(4),
    ...courseOf(seeded),
  }),
  /** A player gives the proof that a purchase waits for, if one does; `isAwaited`: one soon will. */
  prove: (seeded, players): { player: number; isAwaited: boolean } => ({
    player: seeded.below(players),
    isAwaited: false,
  }),
  claim: (seeded, players) => ({
    player: seeded.below(players),
    rewardType: seeded.pick(REWARD_TYPES),
    copies: copiesOf(seeded),
  }),
  /** An outside party fails in its next `calls` calls. */
  fault: (seeded) => ({
    party: seeded.pick(PARTIES),
    fault: seeded.pick(["down", "slow", "error", "lost-reply"]),
    calls: 1 + seeded.below(4),
    ms: 20 + seeded.below(300),
  }),
  zone: (seeded) => ({ zoneId: seeded.pick(ZONES), open: seeded.chance(0.5) }),
  /** kill -9 of the portal, and a new start. */
  "kill portal": () => ({}),
  /** kill -9 of all of PostgreSQL, and a new start. */
  "kill database": () => ({}),
  /** A stop of the portal by SIGTERM, and a new start. */
  restart: () => ({}),
  /** PostgreSQL ends all of the portal's connections. */
  cut: () => ({}),
} satisfies CommandMakers;

/** The reward types of the shared post and of the top-ups (specification §3). */
const REWARD_TYPES = [2, 9999] as const;

const { payableValues } = settings.recharge;
const cardProviders = settings.payment.cards?.providers ?? [];

/** Amounts below one KP, around the steps of the bonus, and usual ones. */
const AMOUNTS_VND = [
  1, 99, 10_000, 20_000, 50_000, 99_999, 100_000, 150_000, 199_999, 200_000, 499_999, 500_000,
  1_000_000, 2_000_000,
] as const;
const ODD_AMOUNT_BELOW_VND = 3_000_000;

/**
 * Players with a lower index have little and spend it all, so that a recall leaves a debt, which later money settles.
 */
const POOR_PLAYERS = 2;
/** The amounts of poor players' transfers, the smallest of all. */
const POOR_AMOUNTS_VND = AMOUNTS_VND.slice(0, 5);
/** A poor player's card has one of so many values, the smallest of its provider. */
const POOR_CARDS = 2;
const isPoor = (player: number): boolean => player < POOR_PLAYERS;

function amountOf(seeded: Seeded, player: number): number {
  if (isPoor(player)) return seeded.pick(POOR_AMOUNTS_VND);
  return seeded.chance(0.8) ? seeded.pick(AMOUNTS_VND) : 1 + seeded.below(ODD_AMOUNT_BELOW_VND);
}

/** Decides how a wallet's payment goes, and whether the wallet reports it; otherwise the portal must ask. */
const courseOf = (seeded: Seeded) => ({
  course: seeded.weighted({ "paid at once": 70, "paid later": 20, "failed later": 10 }),
  sendsNoticeLater: seeded.chance(0.5),
});

/** Returns 1 in three of four cases, else 2 to 4. */
const copiesOf = (seeded: Seeded): number => (seeded.chance(0.75) ? 1 : 2 + seeded.below(3));
