/** Makes the schedule of the demo's week: which player does what at which moment (`makeSchedule`). */
import { createSeeded, type Seeded } from "../generate/seeded.ts";
import { type ActionKind, actions } from "./actions.ts";
import { DAY_MS, DAYS, firstMidnight, HOUR_MS, VIETNAM_MS } from "./days.ts";

/** What a player does at a moment of the week. */
export type Moment = {
  readonly at: Date;
  readonly player: number;
  readonly kind: ActionKind;
  /** The details of the action. */
  readonly drawn: Readonly<Record<string, unknown>>;
};

export type WeekOptions = {
  readonly players: number;
  /** On an ordinary day; more at the weekend. */
  readonly actionsPerDay: number;
};

/** Always the same, so that every demo has the same week. */
const SEED = 7;

/** The weight of each hour of a day in Vietnam, from midnight: little by night, more at noon, most in the evening. */
const BUSY = [
  10, 5, 3, 2, 2, 3, 8, 16, 24, 28, 30, 42, 52, 40, 30, 30, 34, 42, 58, 80, 96, 92, 64, 30,
] as const;
const BUSY_OF_DAY = BUSY.reduce<number>((sum, busy) => sum + busy, 0);
/** Saturdays and Sundays have this many times the actions of other days. */
const WEEKEND = 1.35;
const SATURDAY = 6;

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
      const player = regular(seeded, Math.min(known, players));
      const kind = seeded.weighted(WEIGHTS);
      moments.push({ at, player, kind, drawn: actions[kind].draw(seeded) });
    }
  }
  return [...moments, ...leftForStaff(now, seeded)]
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

const WEIGHTS = Object.fromEntries(
  Object.entries(actions).map(([kind, { weight }]) => [kind, weight]),
) as Readonly<Record<ActionKind, number>>;

/** Work for the console's queues: money without a name, none of it overdue, and transfers that were too small. */
function leftForStaff(now: Date, seeded: Seeded): Moment[] {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const lost = [3.5, 2.8, 1.9, 0.8, 0.3].map((hours): Moment => {
    const drawn = actions["lost transfer"].draw(seeded);
    return { at: before(hours), player: 0, kind: "lost transfer", drawn };
  });
  const short = [
    { hours: 5, player: 2, creditKp: 1_000 },
    { hours: 2, player: 0, creditKp: 500 },
  ].map(({ hours, player, creditKp }): Moment => {
    const drawn = { creditKp, zoneId: "1", pays: "short" };
    return { at: before(hours), player, kind: "purchase", drawn };
  });
  return [...lost, ...short];
}
