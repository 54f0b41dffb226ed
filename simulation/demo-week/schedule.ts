/** Makes the schedule of the demo's week: which player does what at which moment (`makeSchedule`). */
import { portal as settings } from "../../portal.config.ts";
import type { PaymentMethod } from "../generate/accounts.ts";
import { createSeeded, type Seeded } from "../generate/seeded.ts";

/** What a player does at a moment of the week. */
export type PlayerAction =
  | { readonly kind: "transfer"; readonly method: PaymentMethod; readonly amountVnd: number }
  | {
      readonly kind: "card";
      readonly provider: string;
      readonly valueVnd: number;
      readonly outcome: "success" | "delayed" | "wrong-denomination" | "used" | "invalid";
    }
  /** The largest package that the player's credit covers. */
  | { readonly kind: "recharge"; readonly zoneId: string }
  | {
      readonly kind: "purchase";
      readonly creditKp: number;
      readonly zoneId: string;
      readonly pays: "exactly" | "short";
    }
  | { readonly kind: "gift" }
  /** Money whose payer forgot the content: it names no player. */
  | {
      readonly kind: "lost transfer";
      readonly method: "vietcombank" | "techcombank";
      readonly amountVnd: number;
      readonly content: string;
    };

export type Moment = { readonly at: Date; readonly player: number; readonly action: PlayerAction };

export type WeekOptions = {
  readonly players: number;
  /** On an ordinary day; more at the weekend. */
  readonly actionsPerDay: number;
};

/** Always the same, so that every demo has the same week. */
const SEED = 7;
const DAYS = 7;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Vietnam is 7 hours ahead of UTC, all the year. */
const VIETNAM_MS = 7 * HOUR_MS;

/** The weight of each hour of a day in Vietnam, from midnight: little by night, more at noon, most in the evening. */
const BUSY = [
  10, 5, 3, 2, 2, 3, 8, 16, 24, 28, 30, 42, 52, 40, 30, 30, 34, 42, 58, 80, 96, 92, 64, 30,
] as const;
const BUSY_OF_DAY = BUSY.reduce<number>((sum, busy) => sum + busy, 0);
/** Saturdays and Sundays have this many times the actions of other days. */
const WEEKEND = 1.35;
const SATURDAY = 6;

/** Returns when the first of seven whole days before this moment's own began, in Vietnam. */
export function firstMidnight(now: Date): Date {
  const local = now.getTime() + VIETNAM_MS;
  return new Date(local - (local % DAY_MS) - VIETNAM_MS - DAYS * DAY_MS);
}

/** Returns what happens in the seven days before today and today until now, oldest first; always the same. */
export function makeSchedule(now: Date, { players, actionsPerDay }: WeekOptions): Moment[] {
  const seeded = createSeeded(SEED);
  const first = firstMidnight(now).getTime();
  const moments: Moment[] = [];
  for (let begin = first; begin < now.getTime(); begin += HOUR_MS) {
    const expected = (actionsPerDay * BUSY[hourOf(begin)]! * weekendOf(begin)) / BUSY_OF_DAY;
    const noisy = expected * (0.85 + seeded.below(30) / 100);
    const count = Math.floor(noisy) + (seeded.chance(noisy % 1) ? 1 : 0);
    const known = Math.ceil((players * (DAYS + (begin - first) / DAY_MS)) / (2 * DAYS));
    for (let action = 0; action < count; action += 1) {
      const at = new Date(begin + seeded.below(HOUR_MS));
      moments.push({
        at,
        player: regular(seeded, Math.min(known, players)),
        action: anAction(seeded),
      });
    }
  }
  return [...moments, ...leftForStaff(now)]
    .filter(({ at }) => at < now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const hourOf = (ms: number): number => Math.floor(((ms + VIETNAM_MS) % DAY_MS) / HOUR_MS);

function weekendOf(ms: number): number {
  const day = new Date(ms + VIETNAM_MS).getUTCDay();
  return day === 0 || day === SATURDAY ? WEEKEND : 1;
}

/** Some players come often, most now and then. */
function regular(seeded: Seeded, players: number): number {
  return Math.min(seeded.below(players), seeded.below(players));
}

const CARD_SHARES = { VIETTEL: 55, VINAPHONE: 25, MOBIFONE: 20 };
const METHOD_SHARES = { vietcombank: 36, techcombank: 18, momo: 32, viettelpay: 14 };
const AMOUNTS = {
  "20000": 8,
  "50000": 24,
  "100000": 32,
  "200000": 18,
  "500000": 9,
  "1000000": 3,
};
const CARD_VALUES = { "20000": 20, "50000": 35, "100000": 30, "200000": 10, "500000": 5 };
const ZONE_SHARES = { "1": 40, "2": 28, "3": 20, "4": 12 };
const PACKAGES_SOLD_OFTEN = settings.recharge.payableValues.slice(0, 4);

function anAction(seeded: Seeded): PlayerAction {
  const zoneId = seeded.weighted(ZONE_SHARES);
  const actions = {
    transfer: (): PlayerAction => ({
      kind: "transfer",
      method: seeded.weighted(METHOD_SHARES),
      amountVnd: Number(seeded.weighted(AMOUNTS)),
    }),
    card: (): PlayerAction => ({
      kind: "card",
      provider: seeded.weighted(CARD_SHARES),
      valueVnd: Number(seeded.weighted(CARD_VALUES)),
      outcome: seeded.weighted({
        success: 76,
        delayed: 12,
        "wrong-denomination": 4,
        used: 5,
        invalid: 3,
      }),
    }),
    recharge: (): PlayerAction => ({ kind: "recharge", zoneId }),
    purchase: (): PlayerAction => ({
      kind: "purchase",
      creditKp: seeded.pick(PACKAGES_SOLD_OFTEN).creditKp,
      zoneId,
      pays: "exactly",
    }),
    gift: (): PlayerAction => ({ kind: "gift" }),
  };
  return actions[seeded.weighted({ transfer: 44, card: 18, recharge: 26, purchase: 9, gift: 3 })]();
}

/** Work for the console's queues: money without a name, none of it overdue, and transfers that were too small. */
function leftForStaff(now: Date): Moment[] {
  const before = (hours: number, player: number, action: PlayerAction): Moment => ({
    at: new Date(now.getTime() - hours * HOUR_MS),
    player,
    action,
  });
  const lost = (method: "vietcombank" | "techcombank", amountVnd: number, content: string) =>
    ({ kind: "lost transfer", method, amountVnd, content }) as const;
  const short = (creditKp: number): PlayerAction => {
    return { kind: "purchase", creditKp, zoneId: "1", pays: "short" };
  };
  return [
    before(3.5, 0, lost("vietcombank", 200_000, "nap game FS Online")),
    before(2.8, 1, lost("techcombank", 100_000, "chuyen tien nap KP")),
    before(1.9, 2, lost("vietcombank", 500_000, "em nap cho acc longvuong")),
    before(0.8, 3, lost("vietcombank", 50_000, "nap the")),
    before(0.3, 1, lost("techcombank", 300_000, "ck")),
    before(5, 2, short(1_000)),
    before(2, 0, short(500)),
  ];
}
