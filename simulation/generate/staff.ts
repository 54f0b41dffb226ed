/** What the staff do in the operator's console. */
import { portal as settings } from "../../portal.config.ts";
import type { PlayerNumber, Unnamed } from "./attacks.ts";
import { type PaymentMethod, paymentMethods } from "./payment-methods.ts";
import type { Seeded } from "./seeded.ts";

/**
 * The sandbox's staff, each with a role: an (admin), hoa (senior), minh (payments), lan (support), tuan (accountant),
 * mai (marketing), kiem (auditor).
 */
export type StaffLogin = "an" | "hoa" | "minh" | "lan" | "tuan" | "mai" | "kiem";

export type BonusStep = { readonly cashValueVnd: number; readonly bonusPercent: number };
/** What a pause closes, as the console names it. */
export type PausedChannel = { readonly kind: "zone" | "telco"; readonly name: string };

/** The gift campaigns of the settings. */
export const giftCampaigns = ["chia-se-2026", "tich-luy-100k-2026"] as const;
export type GiftCampaign = (typeof giftCampaigns)[number];

type By = { readonly by: StaffLogin };

export type StaffCommand =
  | ({ readonly kind: "staff grant"; readonly player: PlayerNumber; readonly kp: number } & By)
  /** Takes back a part of what a transfer gave; `back` counts from the newest. */
  | ({ readonly kind: "staff recall"; readonly back: number; readonly kp: number } & By)
  /** Gives a transfer that named nobody to a player; null: back to its payer. */
  | ({
      readonly kind: "staff assign";
      readonly back: number;
      readonly player: PlayerNumber | null;
    } & By)
  /** The game fails in an order of coins, and staff settle it. */
  | ({
      readonly kind: "staff settle";
      readonly player: PlayerNumber;
      readonly zoneId: string;
      readonly fault: "down" | "lost-reply";
      readonly outcome: "delivered" | "refused";
    } & By)
  /** The gateway's answer to a card is lost, and staff settle it by the gateway's own books. */
  | ({
      readonly kind: "staff card";
      readonly player: PlayerNumber;
      readonly provider: string;
      readonly valueVnd: number;
      readonly isCharged: boolean;
    } & By)
  /** A wallet decides a payment and cannot be asked, and staff settle it by the wallet's own books. */
  | ({
      readonly kind: "staff payment";
      readonly player: PlayerNumber;
      readonly method: "momo" | "viettelpay";
      readonly amountVnd: number;
      readonly outcome: "paid" | "failed";
    } & By)
  /** Money goes back to its payer, by agreement or because a wallet took it. */
  | ({
      readonly kind: "staff refund";
      readonly back: number;
      readonly percent: number;
      readonly isChargeback: boolean;
    } & By)
  /** Codes are added to a gift campaign that runs. */
  | ({ readonly kind: "add codes"; readonly campaign: GiftCampaign; readonly count: number } & By)
  /**
   * The feed reports a transfer again under another id: money that never came. Staff void it, or book it as given back
   * first, and close that refund at the end.
   */
  | ({
      readonly kind: "phantom";
      readonly player: PlayerNumber;
      readonly amountVnd: number;
      readonly isRefunded: boolean;
    } & By)
  | ({ readonly kind: "staff case"; readonly back: number; readonly isSettled: boolean } & By)
  /** A player asks support something, and is answered. */
  | ({ readonly kind: "answer"; readonly player: PlayerNumber; readonly closes: boolean } & By)
  /** A file of grants is uploaded, twice perhaps, and proposed. */
  | ({
      readonly kind: "bulk grant";
      readonly players: readonly PlayerNumber[];
      readonly kp: number;
      readonly isTwice: boolean;
    } & By)
  | ({
      readonly kind: "publish bonus";
      readonly method: PaymentMethod;
      readonly steps: readonly BonusStep[];
    } & By)
  | ({ readonly kind: "end bonus"; readonly back: number } & By)
  /** From now on a code for top-ups takes another sum. */
  | ({ readonly kind: "publish gift"; readonly thresholdVnd: number } & By)
  | ({ readonly kind: "pause"; readonly channel: PausedChannel } & By)
  | ({ readonly kind: "resume"; readonly back: number } & By)
  /** Approves or rejects a proposal, with the same press `copies` times at once. */
  | ({
      readonly kind: "decide";
      readonly back: number;
      readonly isApproved: boolean;
      readonly copies: number;
    } & By)
  /** kill -9 of the console, and a new start. */
  | { readonly kind: "kill console" };

/** How often each of these commands happens, beside the players' own. */
export const staffWeights: Readonly<Record<StaffCommand["kind"], number>> = {
  "staff grant": 2.5,
  "staff recall": 1.2,
  "staff assign": 2,
  "staff settle": 1.5,
  "staff card": 1.2,
  "staff payment": 1.2,
  "staff refund": 1.2,
  phantom: 1.2,
  "add codes": 0.5,
  "staff case": 1.2,
  answer: 1,
  "bulk grant": 0.8,
  "publish bonus": 1.5,
  "end bonus": 1,
  "publish gift": 1,
  pause: 0.8,
  resume: 0.8,
  decide: 9,
  "kill console": 0.5,
};

/** For plans in which no staff act. */
export const NO_STAFF = Object.fromEntries(
  Object.keys(staffWeights).map((kind) => [kind, 0]),
) as Readonly<Record<StaffCommand["kind"], 0>>;

/** Who handles money; the others try it too, and must not succeed. */
const HANDLE_MONEY = { lan: 30, minh: 35, hoa: 25, tuan: 4, mai: 2, kiem: 2, an: 2 } as const;
const PUBLISH = { mai: 70, hoa: 25, minh: 5 } as const;
const REFUND = { lan: 20, minh: 45, hoa: 25, tuan: 6, kiem: 4 } as const;
const PAUSE = { minh: 50, hoa: 35, an: 10, lan: 5 } as const;
const DECIDE = { hoa: 64, tuan: 8, minh: 8, lan: 6, mai: 4, kiem: 4, an: 6 } as const;

/** In KP: what payments do alone, what takes an approval, and what adds up to more than a day's limit. */
const GRANTS_KP = [1, 100, 1_000, 1_001, 3_000] as const;
const PAID_VND = [10_000, 50_000, 200_000] as const;
const REFUNDED_PERCENTS = [1, 50, 100] as const;
const STEPS: readonly (readonly BonusStep[])[] = [
  [],
  [{ cashValueVnd: 10_000, bonusPercent: 20 }],
  [
    { cashValueVnd: 50_000, bonusPercent: 30 },
    { cashValueVnd: 200_000, bonusPercent: 100 },
  ],
];
const THRESHOLDS_VND = [20_000, 100_000, 500_000] as const;
const ZONES = ["1", "2", "3", "4"] as const;
const CHANNELS: readonly PausedChannel[] = [
  ...ZONES.map((name) => ({ kind: "zone", name }) as const),
  ...(settings.payment.cards?.providers ?? []).map(
    ({ serviceCode: name }) => ({ kind: "telco", name }) as const,
  ),
];

function cardOf(seeded: Seeded): { readonly provider: string; readonly valueVnd: number } {
  const { serviceCode, valuesVnd } = seeded.pick(settings.payment.cards?.providers ?? []);
  return { provider: serviceCode, valueVnd: seeded.pick(valuesVnd) };
}

export const staffMakers: {
  readonly [Kind in StaffCommand["kind"]]: (
    seeded: Seeded,
    players: number,
  ) => Unnamed<Extract<StaffCommand, { kind: Kind }>>;
} = {
  "staff grant": (seeded, players) => ({
    by: seeded.weighted(HANDLE_MONEY),
    player: seeded.below(players),
    kp: seeded.pick(GRANTS_KP),
  }),
  "staff recall": (seeded) => ({
    by: seeded.weighted(HANDLE_MONEY),
    back: seeded.below(10),
    kp: seeded.pick([1, 100, 500]),
  }),
  "staff assign": (seeded, players) => ({
    by: seeded.weighted(HANDLE_MONEY),
    back: seeded.below(3),
    player: seeded.chance(0.7) ? seeded.below(players) : null,
  }),
  "staff settle": (seeded, players) => ({
    by: seeded.weighted(HANDLE_MONEY),
    player: seeded.below(players),
    zoneId: seeded.pick(ZONES),
    fault: seeded.pick(["down", "lost-reply"]),
    outcome: seeded.pick(["delivered", "refused"]),
  }),
  "staff card": (seeded, players) => ({
    by: seeded.weighted(HANDLE_MONEY),
    player: seeded.below(players),
    ...cardOf(seeded),
    isCharged: seeded.chance(0.7),
  }),
  "staff payment": (seeded, players) => ({
    by: seeded.weighted(HANDLE_MONEY),
    player: seeded.below(players),
    method: seeded.pick(["momo", "viettelpay"]),
    amountVnd: seeded.pick(PAID_VND),
    outcome: seeded.chance(0.7) ? "paid" : "failed",
  }),
  "staff refund": (seeded) => ({
    by: seeded.weighted(REFUND),
    back: seeded.below(10),
    percent: seeded.pick(REFUNDED_PERCENTS),
    isChargeback: seeded.chance(0.4),
  }),
  phantom: (seeded, players) => ({
    by: seeded.weighted(REFUND),
    player: seeded.below(players),
    amountVnd: seeded.pick(PAID_VND),
    isRefunded: seeded.chance(0.4),
  }),
  "add codes": (seeded) => ({
    by: seeded.weighted(PUBLISH),
    campaign: seeded.pick(giftCampaigns),
    count: 1 + seeded.below(2),
  }),
  "staff case": (seeded) => ({
    by: seeded.weighted(HANDLE_MONEY),
    back: seeded.below(3),
    isSettled: seeded.chance(0.6),
  }),
  answer: (seeded, players) => ({
    by: seeded.weighted(HANDLE_MONEY),
    player: seeded.below(players),
    closes: seeded.chance(0.8),
  }),
  "bulk grant": (seeded, players) => ({
    by: seeded.weighted(HANDLE_MONEY),
    players: Array.from({ length: players }, (_, at) => at).filter(() => seeded.chance(0.7)),
    kp: 1 + seeded.below(50),
    isTwice: seeded.chance(0.3),
  }),
  "publish bonus": (seeded) => ({
    by: seeded.weighted(PUBLISH),
    method: seeded.pick(paymentMethods),
    steps: seeded.pick(STEPS),
  }),
  "end bonus": (seeded) => ({ by: seeded.weighted(PUBLISH), back: seeded.below(2) }),
  "publish gift": (seeded) => ({
    by: seeded.weighted(PUBLISH),
    thresholdVnd: seeded.pick(THRESHOLDS_VND),
  }),
  pause: (seeded) => ({ by: seeded.weighted(PAUSE), channel: seeded.pick(CHANNELS) }),
  resume: (seeded) => ({ by: seeded.weighted(PAUSE), back: seeded.below(2) }),
  decide: (seeded) => ({
    by: seeded.weighted(DECIDE),
    back: seeded.below(4),
    isApproved: seeded.chance(0.85),
    copies: seeded.chance(0.7) ? 1 : 3,
  }),
  "kill console": () => ({}),
};
