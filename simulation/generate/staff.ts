/** Decides by chance what the commands of staff in the operator's console do, for the plan of a simulation. */
import { portal as settings } from "../../portal.config.ts";
import { type BonusStep, paymentMethods } from "./accounts.ts";
import { ZONES } from "./players.ts";
import type { CommandMakers, Seeded } from "./seeded.ts";

/**
 * The sandbox's staff, each with a role: an (admin), hoa (senior), minh (payments), lan (support), tuan (accountant),
 * mai (marketing), kiem (auditor).
 */
export type StaffLogin = "an" | "hoa" | "minh" | "lan" | "tuan" | "mai" | "kiem";

/** The gift campaigns of the settings. */
export const giftCampaigns = ["chia-se-2026", "tich-luy-100k-2026"] as const;
export type GiftCampaign = (typeof giftCampaigns)[number];

/** How often each of these commands happens, beside the players' own. */
export const staffWeights: Readonly<Record<keyof typeof staffMakers, number>> = {
  grant: 3,
  "part recall": 2,
  assign: 3,
  "settle recharge": 1.5,
  "settle card": 1.2,
  "settle payment": 1.2,
  refund: 2,
  phantom: 1.2,
  "add codes": 0.5,
  "decide case": 3,
  answer: 1,
  "bulk grant": 0.8,
  "publish bonus": 1.5,
  "end bonus": 1,
  "publish gift": 1,
  "change shop": 4,
  pause: 1.2,
  resume: 0.8,
  decide: 11,
  "kill console": 0.5,
};

/** A shop's new version adds at most so many coins to a package: fewer than lie between two packages of the settings. */
export const MORE_COINS_BELOW = 1_000;

/** The people who handle money. The others try it too, and must not succeed. */
const HANDLE_MONEY = { lan: 30, minh: 35, hoa: 25, tuan: 4, mai: 2, kiem: 2, an: 2 } as const;
const PUBLISH = { mai: 70, hoa: 25, minh: 5 } as const;
const REFUND = { lan: 20, minh: 45, hoa: 25, tuan: 6, kiem: 4 } as const;
const PAUSE = { minh: 50, hoa: 35, an: 10, lan: 5 } as const;
const DECIDE = { hoa: 64, tuan: 8, minh: 8, lan: 6, mai: 4, kiem: 4, an: 6 } as const;

/** In KP: what payments do alone, what takes an approval, and what adds up to more than a day's limit. */
const GRANTS_KP = [1, 100, 1_000, 1_001, 3_000] as const;
const PAID_VND = [10_000, 50_000, 200_000] as const;
const BONUS_STEPS: readonly BonusStep[][] = [
  [],
  [{ cashValueVnd: 10_000, bonusPercent: 20 }],
  [
    { cashValueVnd: 50_000, bonusPercent: 30 },
    { cashValueVnd: 200_000, bonusPercent: 100 },
  ],
];
const cardProviders = settings.payment.cards?.providers ?? [];
const RATED = [...paymentMethods, "card"] as const;
/** What a pause closes, as the console names it. */
const CHANNELS = [
  ...ZONES.map((name) => ({ kind: "zone", name }) as const),
  ...cardProviders.map(({ serviceCode: name }) => ({ kind: "telco", name }) as const),
  ...RATED.map((name) => ({ kind: "method", name }) as const),
  { kind: "game", name: "all" },
  { kind: "portal", name: "all" },
] as const;
/** How long a pause of the whole game or portal lasts: short, so that most of a simulation is open. */
const WHOLE_LASTS_SECONDS = 3;

/** `by` is the person; `player` the index of one of the simulation's players; `back` counts from the newest. */
export const staffMakers = {
  grant: (seeded, players) => ({
    by: seeded.weighted(HANDLE_MONEY),
    player: seeded.below(players),
    kp: seeded.pick(GRANTS_KP),
  }),
  /** Takes back a part of what a transfer gave. */
  "part recall": (seeded) => ({
    by: seeded.weighted(HANDLE_MONEY),
    back: seeded.below(10),
    kp: seeded.pick([1, 100, 500]),
  }),
  /** Gives a transfer that named no player to a player; null: back to its payer. */
  assign: (seeded, players) => ({
    by: seeded.weighted(HANDLE_MONEY),
    back: seeded.below(3),
    player: seeded.chance(0.7) ? seeded.below(players) : null,
  }),
  /** The game fails in an order of coins, and staff settle it. */
  "settle recharge": (seeded, players) => ({
    by: seeded.weighted(HANDLE_MONEY),
    player: seeded.below(players),
    zoneId: seeded.pick(ZONES),
    fault: seeded.pick(["down", "lost-reply"]),
    outcome: seeded.pick(["delivered", "refused"]),
  }),
  /** The gateway's answer to a card is lost, and staff settle the card by the gateway's own books. */
  "settle card": (seeded, players) => ({
    by: seeded.weighted(HANDLE_MONEY),
    player: seeded.below(players),
    ...cardOf(seeded),
    isCharged: seeded.chance(0.7),
  }),
  /** A wallet decides a payment and does not answer, and staff settle it by the wallet's own books. */
  "settle payment": (seeded, players) => ({
    by: seeded.weighted(HANDLE_MONEY),
    player: seeded.below(players),
    method: seeded.pick(["momo", "viettelpay"]),
    amountVnd: seeded.pick(PAID_VND),
    outcome: seeded.weighted({ paid: 70, failed: 30 }),
  }),
  /** Money goes back to its payer, by agreement or because a wallet took it. */
  refund: (seeded) => ({
    by: seeded.weighted(REFUND),
    back: seeded.below(10),
    percent: seeded.pick([1, 25, 50, 99, 100]),
    isChargeback: seeded.chance(0.3),
  }),
  /**
   * The feed reports a transfer again under another id: money that never came. Staff void it, or book it as given back
   * first, and close that refund at the end.
   */
  phantom: (seeded, players) => ({
    by: seeded.weighted(REFUND),
    player: seeded.below(players),
    amountVnd: seeded.pick(PAID_VND),
    isRefunded: seeded.chance(0.4),
  }),
  /** Codes are added to a gift campaign that runs. */
  "add codes": (seeded) => ({
    by: seeded.weighted(PUBLISH),
    campaign: seeded.pick(giftCampaigns),
    count: 1 + seeded.below(2),
  }),
  /** Decides the case of a player whose search was not settled. */
  "decide case": (seeded) => ({
    by: seeded.weighted(HANDLE_MONEY),
    back: seeded.below(3),
    isSettled: seeded.chance(0.6),
  }),
  /** A player asks support something, and is answered. */
  answer: (seeded, players) => ({
    by: seeded.weighted(HANDLE_MONEY),
    player: seeded.below(players),
    closes: seeded.chance(0.8),
  }),
  /** A file of grants is uploaded, twice perhaps, and proposed. */
  "bulk grant": (seeded, players) => ({
    by: seeded.weighted(HANDLE_MONEY),
    players: Array.from({ length: players }, (_, at) => at).filter(() => seeded.chance(0.7)),
    kp: 1 + seeded.below(50),
    isTwice: seeded.chance(0.3),
  }),
  "publish bonus": (seeded) => ({
    by: seeded.weighted(PUBLISH),
    method: seeded.pick(paymentMethods),
    steps: seeded.pick(BONUS_STEPS),
  }),
  "end bonus": (seeded) => ({ by: seeded.weighted(PUBLISH), back: seeded.below(2) }),
  /** From now on, a code for top-ups requires another sum. */
  "publish gift": (seeded) => ({
    by: seeded.weighted(PUBLISH),
    thresholdVnd: seeded.pick([20_000, 100_000, 500_000]),
  }),
  /** Publishes other packages, rates, bonuses of a method, and another order and name of the servers, from now on. */
  "change shop": (seeded) => ({
    by: seeded.weighted(PUBLISH),
    /** How many coins a package has beyond those of the settings: they tell of which version it is. */
    moreCoins: 1 + seeded.below(MORE_COINS_BELOW),
    method: seeded.pick(RATED),
    kpPer10000Vnd: seeded.pick([96, 100, 103, 150, 200]),
    steps: seeded.pick(BONUS_STEPS),
    zone: seeded.pick(ZONES),
  }),
  /** At once or planned, until a time or until it is resumed. A plan is cancelled by resuming it. */
  pause: (seeded) => {
    const channel = seeded.pick(CHANNELS);
    const lastsSeconds = seeded.pick([null, 4, 15]);
    return {
      by: seeded.weighted(PAUSE),
      channel,
      inSeconds: seeded.pick([0, 0, 4, 15]),
      lastsSeconds: channel.name === "all" ? WHOLE_LASTS_SECONDS : lastsSeconds,
    };
  },
  resume: (seeded) => ({ by: seeded.weighted(PAUSE), back: seeded.below(2) }),
  /** Approves or rejects a proposal, with the same press `copies` times at once. */
  decide: (seeded) => ({
    by: seeded.weighted(DECIDE),
    back: seeded.below(4),
    isApproved: seeded.chance(0.85),
    copies: seeded.chance(0.7) ? 1 : 3,
  }),
  /** kill -9 of the console, and a new start. */
  "kill console": () => ({}),
} satisfies CommandMakers;

/** For plans in which no staff act. */
export const NO_STAFF = Object.fromEntries(
  Object.keys(staffMakers).map((kind) => [kind, 0]),
) as Readonly<Record<keyof typeof staffMakers, 0>>;

function cardOf(seeded: Seeded): { readonly provider: string; readonly valueVnd: number } {
  const { serviceCode, valuesVnd } = seeded.pick(cardProviders);
  return { provider: serviceCode, valueVnd: seeded.pick(valuesVnd) };
}
